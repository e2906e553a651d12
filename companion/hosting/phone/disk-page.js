// The page's half of the disk: what only a page may ask the browser for, and the words about two tabs.
// `words` are the texts of the page's language; `show({ title, text, action, act })` puts them over the cover,
// `show(null)` takes them away again.
export const attend = (worker, { words, show }) => {
  const say = (name, action, act) => show({
    title: words[`${name}.title`], text: words[`${name}.text`], action: action && words[action], act,
  });
  const ask = (disk) => () => worker.postMessage({ disk });
  const told = {
    held: () => say("held", "held.take", ask("take")),
    waiting: () => show({ title: words["held.title"], text: words.waiting }),
    silent: () => say("silent", "held.take", ask("take")),
    have: () => show(null),
    broken: () => say("broken", "broken.anyway", ask("anyway")),
    given: () => {
      worker.terminate();
      say("given", "given.back", () => location.reload());
    },
  };
  worker.addEventListener("message", ({ data }) => told[data?.disk]?.(data));

  // Without it a browser short of room may throw the tables away. Some ask the player: not before the first touch.
  const persist = () => navigator.storage?.persist?.().catch(() => false);
  addEventListener("pointerdown", persist, { once: true, capture: true });
  addEventListener("appinstalled", persist);

  // A phone in a pocket may be switched off without another word.
  const hidden = ask("hidden");
  addEventListener("visibilitychange", () => document.hidden && hidden());
  addEventListener("pagehide", hidden);
};
