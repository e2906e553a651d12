// The page's half of the disk: what only a page may ask the browser for, and the words about two tabs.
// `words` are the texts of the page's language; `show({ title, text, action, act })` puts them over the cover,
// `show(null)` takes them away again.
export const attend = (worker, { words, show }) => {
  // `words` come without the name of their family.
  const word = (key) => words[key.slice("alone.".length)];
  const say = (title, text, action, act) => show({ title: word(title), text: word(text), action: action && word(action), act });
  const ask = (disk) => () => worker.postMessage({ disk });
  const told = {
    held: () => say("alone.held.title", "alone.held.text", "alone.held.take", ask("take")),
    waiting: () => say("alone.held.title", "alone.waiting"),
    silent: () => say("alone.silent.title", "alone.silent.text", "alone.held.take", ask("take")),
    have: () => show(null),
    broken: () => say("alone.broken.title", "alone.broken.text", "alone.broken.anyway", ask("anyway")),
    given: () => {
      worker.terminate();
      say("alone.given.title", "alone.given.text", "alone.given.back", () => location.reload());
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
