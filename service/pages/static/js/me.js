/** My own page: a key and a name to begin with, the backup, being told, leaving. */

import { $, ask, make } from "./http.js";
import { canSign, player } from "./witness.js";
import { say } from "./words.js";

const then = new URLSearchParams(location.search).get("then") || "";

/** @param {any} refusal */
function no(refusal) {
  $("refusal").hidden = false;
  $("refusal").textContent = say("bar.no", { sentence: refusal.detail || refusal.says || String(refusal) });
}

$("named").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { signIn } = await player();
    await signIn(/** @type {HTMLInputElement} */ ($("name")).value.trim());
    location.href = then.startsWith("/") && !then.startsWith("//") ? then : "/me";
  } catch (refusal) {
    no(refusal);
  }
});

$("backup").addEventListener("click", async () => {
  try {
    const { backup, backupSaved } = await player();
    const { filename, bytes } = await backup();
    const link = /** @type {HTMLAnchorElement} */ (make("a", "", { download: filename }));
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.click();
    await backupSaved?.();
  } catch (refusal) {
    no(refusal);
  }
});

$("notify").addEventListener("click", async () => {
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  $("notify").textContent = say(answer === "granted" ? "me.notified" : "me.not_notified");
});

$("feed").addEventListener("click", () => ask("/api/me/feed", "POST", {})
  .then((made) => { $("feed_address").textContent = made.url; }).catch(no));

$("leave").addEventListener("click", () => ask("/api/session", "DELETE").then(() => location.reload()).catch(no));

canSign().then((can) => {
  $("keyless").hidden = can;
  $("named").hidden = !can;
});
