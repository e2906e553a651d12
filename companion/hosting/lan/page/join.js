// A phone comes in: by the link of the QR code (its token is in the fragment, which is never sent with a request), or by
// the code somebody says. Either is posted once and answered with a cookie this script cannot read.
const all = JSON.parse(document.getElementById("words").textContent);
const lang = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in all) ?? "fr";
const words = all[lang];
document.documentElement.lang = lang;
for (const node of document.querySelectorAll("[data-word]")) node.textContent = words[node.dataset.word];

const said = document.getElementById("said");
const form = document.getElementById("form");
const field = document.getElementById("code");
const button = form.querySelector("button");
const [token, table] = location.hash.slice(1).split(".");
// Out of the address bar and the history at once.
history.replaceState(null, "", "/join");

const tell = (key, seconds) => { said.textContent = words[key].replace("{seconds}", seconds); };
const go = () => location.replace(/^[0-9a-z]+$/.test(table ?? "") ? `/table/${table}` : "/");

const ask = async (what) => {
  button.disabled = true;
  tell("asking");
  let wait = 0;
  try {
    const answer = await fetch("/join", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(what),
    });
    if (answer.status === 204) return go();
    const { why, seconds } = await answer.json();
    wait = seconds;
    tell(why, seconds);
  } catch {
    tell("gone");
  }
  form.hidden = false;
  field.value = "";
  field.focus();
  setTimeout(() => { button.disabled = false; }, wait * 1000);
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = field.value.replace(/\s/g, "");
  if (/^[0-9]{6}$/.test(code)) ask({ code });
  else tell("six");
});

// The sixth digit is enough: nobody has to look for the button.
field.addEventListener("input", () => {
  const code = field.value.replace(/\s/g, "");
  if (!button.disabled && /^[0-9]{6}$/.test(code)) ask({ code });
});

if (token) ask({ token });
else {
  tell("say");
  form.hidden = false;
  field.focus();
}
