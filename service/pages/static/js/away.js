/** Being told while looking elsewhere: the title of the page, and a notification where one was asked for. */

/**
 * @param {string} words
 * @param {boolean} waits whether I am awaited
 */
export function title(words, waits) {
  document.title = waits ? `(1) ${words}` : `${words} - Tidelog`;
}

/** @param {string} words */
export function notify(words) {
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    const shown = new Notification(words, { tag: location.pathname, icon: "/static/icon.svg" });
    shown.addEventListener("click", () => { window.focus(); shown.close(); });
  }
}
