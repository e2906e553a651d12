// When has our own screen really been drawn? Before it, Flutter shows an empty page in the system's colour, white on most.
//
// Our screen says so: the client sends "size_change" for its ground once it has been laid out. The frame is then on its
// way, possibly behind an empty one, so one more frame is asked for: the second one shown after the message holds our
// screen, however slow the machine. A renderer that draws straight onto the page needs two animation frames instead.
globalThis.drawn = (() => {
  const LAID_OUT = [..."size_change"].map((letter) => letter.charCodeAt(0));
  const SECOND = 2, NO_SECOND = 1000, NO_WORD = 8000;
  let laidOut = false, bitmaps = false, shown = 0, over = false, patience, tell;
  const done = new Promise((resolve) => { tell = resolve; });
  const finish = () => {
    over = true;
    clearTimeout(patience);
    tell();
  };

  const holds = (bytes) => {
    const last = bytes.length - LAID_OUT.length;
    for (let at = bytes.indexOf(LAID_OUT[0]); at >= 0 && at <= last; at = bytes.indexOf(LAID_OUT[0], at + 1)) {
      if (LAID_OUT.every((letter, n) => bytes[at + n] === letter)) return true;
    }
    return false;
  };
  // Flutter draws anew when the window says it has another size, even if it has not.
  const oneMore = () => (globalThis.visualViewport ?? globalThis).dispatchEvent(new Event("resize"));

  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    bitmaps ||= kind === "bitmaprenderer";
    return getContext.call(this, kind, ...more);
  };
  const frames = ImageBitmapRenderingContext.prototype, show = frames.transferFromImageBitmap;
  frames.transferFromImageBitmap = function (bitmap) {
    show.call(this, bitmap);
    if (over || !laidOut) return;
    shown += 1;
    if (shown >= SECOND) return requestAnimationFrame(finish);
    oneMore();
    patience = setTimeout(finish, NO_SECOND);
  };

  return {
    done,
    // What the client sends to Python.
    sent(data) {
      if (over || laidOut || !holds(data instanceof Uint8Array ? data : new Uint8Array(data))) return;
      laidOut = true;
      clearTimeout(patience);
      if (bitmaps) oneMore();
      else requestAnimationFrame(() => requestAnimationFrame(finish));
    },
    // What Python sends to the client. Whatever goes wrong on either side, the page is seen in the end.
    heard() {
      if (over || laidOut) return;
      clearTimeout(patience);
      patience = setTimeout(finish, NO_WORD);
    },
  };
})();
