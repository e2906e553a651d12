// When has our own screen really been drawn? Before it, Flutter shows an empty page in the system's colour, white on most.
//
// Our screen says so: the client sends "size_change" for its ground once it has been laid out. The frame is then on its
// way, possibly behind empty ones, so each frame shown is looked at, and one more asked for while it is still the empty
// page. A renderer that draws straight onto the page cannot be looked at: it gets two animation frames.
//
// No time is long enough to take the cover away by itself. After a long silence the page is told (`late`), says so, and
// leaves it to whoever holds the phone (`show`).
globalThis.drawn = (() => {
  const LAID_OUT = [..."size_change"].map((letter) => letter.charCodeAt(0));
  // The empty page, light and dark: Material's own surfaces, which are no ground of ours.
  const EMPTY = [[0xf8, 0xf9, 0xff], [0x11, 0x14, 0x18], [0xff, 0xff, 0xff], [0, 0, 0]];
  const NO_WORD = 15000;
  const straight = []; // canvases that are drawn onto themselves; one that only tries what the browser can is in no page
  let laidOut = false, over = false, patience, tell, complain;
  const done = new Promise((resolve) => { tell = resolve; });
  const late = new Promise((resolve) => { complain = resolve; });
  const wait = () => {
    clearTimeout(patience);
    patience = setTimeout(complain, NO_WORD);
  };
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

  const eye = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const isEmpty = (bitmap) => {
    eye.clearRect(0, 0, 1, 1);
    eye.drawImage(bitmap, 2, bitmap.height >> 1, 1, 1, 0, 0, 1, 1);
    const [red, green, blue, alpha] = eye.getImageData(0, 0, 1, 1).data;
    const near = (empty) => Math.max(Math.abs(red - empty[0]), Math.abs(green - empty[1]), Math.abs(blue - empty[2])) < 3;
    return alpha < 255 || EMPTY.some(near);
  };

  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    if (kind.startsWith("webgl")) straight.push(this);
    return getContext.call(this, kind, ...more);
  };
  const frames = ImageBitmapRenderingContext.prototype, show = frames.transferFromImageBitmap;
  frames.transferFromImageBitmap = function (bitmap) {
    const empty = !over && laidOut && isEmpty(bitmap); // once shown, the bitmap is gone
    show.call(this, bitmap);
    if (over || !laidOut) return;
    if (empty) requestAnimationFrame(oneMore);
    else requestAnimationFrame(finish);
  };

  return {
    done,
    late,
    show: finish,
    // What the client sends to Python.
    sent(data) {
      if (over || laidOut || !holds(data instanceof Uint8Array ? data : new Uint8Array(data))) return;
      laidOut = true;
      wait();
      if (straight.some((canvas) => canvas.isConnected)) requestAnimationFrame(() => requestAnimationFrame(finish));
      else oneMore();
    },
    // What Python sends to the client.
    heard() {
      if (!over && !laidOut) wait();
    },
  };
})();
