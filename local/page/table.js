// What the practice table's page does beyond SimCord's own: notices, presses on a card that is drawn anew, the table bar.

const BAR_LABELS = ["My move", "Status", "Help"];
const SHOWN_FOR = 8000;
const timeline = document.querySelector("#channel-timeline");

const notice = Object.assign(document.createElement("div"), { className: "table-notice", hidden: true });
notice.setAttribute("role", "alert");
document.body.append(notice);
let fades = 0;

/** Say something at once, near the thumb. */
function say(text) {
  notice.textContent = text;
  notice.hidden = false;
  clearTimeout(fades);
  fades = setTimeout(() => { notice.hidden = true; }, SHOWN_FOR);
}
document.addEventListener("not-taken", (event) => say(event.detail));

// The browser gives no click if the card is drawn anew, moves, or waits for an answer between the two halves of a press.
const PRESSED = "button.component-button";
const MISSED = "Not taken: the card changed while you pressed. Look at it, then press again.";
const SLIPPED = 12; // pixels: a finger that goes on moves away on purpose
const CLICK_AFTER = 60; // milliseconds in which the browser's own click has come
let down = null;
let clicked = false;
document.addEventListener("click", (event) => { clicked ||= event.target instanceof Element && Boolean(event.target.closest(PRESSED)); }, true);
document.addEventListener("pointerdown", (event) => {
  const button = event.target instanceof Element ? event.target.closest(PRESSED) : null;
  down = button && { button, key: button.dataset.controlKey, label: button.textContent, x: event.clientX, y: event.clientY };
  clicked = false;
}, true);
document.addEventListener("pointerup", (event) => {
  const began = down;
  down = null;
  if (!began || Math.hypot(event.clientX - began.x, event.clientY - began.y) > SLIPPED) return;
  setTimeout(() => { if (!clicked) finish(began, event.clientX, event.clientY); }, CLICK_AFTER);
}, true);

/** Carry out a press of which the browser made no click. */
function finish({ button, key, label }, x, y) {
  const same = (one) => one && !one.disabled && one.dataset.controlKey === key && one.textContent === label;
  const now = button.isConnected ? button : document.elementFromPoint(x, y)?.closest(PRESSED);
  if (same(now)) now.click();
  else document.dispatchEvent(new CustomEvent("not-taken", { detail: MISSED }));
}

// A command or press is read where its answer comes. The page is laid out anew meanwhile, so the answer is brought
// into sight after each drawing, until the user does something else.
let sentAfter = null;
const shownNow = () => new Set(messages().map((message) => message.dataset.messageId));
const messages = () => [...timeline.querySelectorAll("article[data-message-id]")];
document.addEventListener("submit", (event) => {
  if (event.target.id !== "channel-composer") return; // which hears nothing itself if a command is sent
  timeline.scrollTop = timeline.scrollHeight;
  sentAfter = shownNow();
}, true);
for (const deed of ["pointerdown", "keydown", "wheel", "touchmove"]) {
  document.addEventListener(deed, () => { sentAfter = null; }, { capture: true, passive: true });
}
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest(PRESSED)) sentAfter = shownNow();
}, true);

/** Scroll to the answer of the command: to its end, or to its beginning if it is longer than the view. */
function followAnswer() {
  const answer = sentAfter && messages().find((message) => !sentAfter.has(message.dataset.messageId));
  if (!answer) return;
  const there = answer.getBoundingClientRect(), view = timeline.getBoundingClientRect();
  const hidden = Math.min(there.bottom - view.bottom, there.top - view.top);
  if (hidden > 0 || there.top < view.top) timeline.scrollTop += hidden;
}

// The table card in short, above the conversation, while the card itself is out of sight.
const bar = Object.assign(document.createElement("section"), { className: "table-bar", hidden: true });
bar.setAttribute("aria-label", "The table card");
timeline.before(bar);
let drawn = "";

function tableCard() {
  return messages().findLast((card) => {
    const labels = [...card.querySelectorAll(PRESSED)].map((button) => button.textContent);
    return BAR_LABELS.every((label) => labels.includes(label));
  });
}

function outOfSight(card) {
  const there = card.getBoundingClientRect(), view = timeline.getBoundingClientRect();
  const last = [...card.querySelectorAll(PRESSED)].at(-1).getBoundingClientRect();
  return there.top >= view.bottom || last.bottom <= view.top || last.top >= view.bottom;
}

function drawBar() {
  const card = tableCard();
  bar.hidden = !card || !outOfSight(card);
  if (bar.hidden) return;
  const headline = card.querySelector(".text-display")?.textContent ?? "";
  const buttons = [...card.querySelectorAll(PRESSED)];
  const shown = JSON.stringify([headline, ...buttons.map((button) => button.dataset.controlKey + button.textContent)]);
  if (shown === drawn) return;
  drawn = shown;
  const title = Object.assign(document.createElement("strong"), { textContent: headline });
  const row = document.createElement("div");
  for (const { textContent, dataset } of buttons) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent });
    button.addEventListener("click", () => {
      [...document.querySelectorAll(PRESSED)].find((one) => one.dataset.controlKey === dataset.controlKey)?.click();
    });
    row.append(button);
  }
  bar.replaceChildren(title, row);
}

let asked = false;
function later() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => { asked = false; followAnswer(); drawBar(); });
}
timeline.addEventListener("scroll", later, { passive: true });
new MutationObserver(later).observe(timeline, { childList: true, subtree: true });
const sizes = new ResizeObserver(later);
for (const part of [timeline, ...timeline.children]) sizes.observe(part);
