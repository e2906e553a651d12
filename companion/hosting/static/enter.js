// The browser was given the address with the token: keep the key of this page (see `hosting/local.py`), then open the
// screen. Only pages of this very port can read it. Without storage the app says how to come in.
try {
  localStorage.setItem("companion-key", JSON.parse(document.getElementById("key").textContent));
} catch (error) {
  console.warn(error);
}
location.replace(location.pathname.replace(/^[/\\]+/, "/"));
