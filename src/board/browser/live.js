// Keeps the parts of a page as they are now: the board sends their HTML whenever it changes. Without
// this script a page is as it was when it was loaded.

const page = document.querySelector('[data-events]');
const address = page instanceof HTMLElement ? page.dataset['events'] : undefined;
const sign = document.getElementById('live-sign');

/** @type {EventSource | null} */
let stream = null;
let over = false;

/** @param {string} words @param {string} state */
function say(words, state) {
  if (sign === null) return;
  sign.textContent = words;
  sign.className = `live-sign ${state}`;
}

/** @param {Element | null} element */
function nameOf(element) {
  if (element === null) return null;
  if (element.id !== '') return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute('href');
  return href === null ? null : `a[href="${CSS.escape(href)}"]`;
}

/** @param {string} id @param {string} html */
function show(id, html) {
  const part = document.getElementById(id);
  if (part === null) return;
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  if (fresh.innerHTML === part.innerHTML) return;
  // Whoever went through it by keyboard, or moved a wide table aside, stays where he was.
  const focused = part.contains(document.activeElement) ? nameOf(document.activeElement) : null;
  const asides = [...part.querySelectorAll('.scroll')].map(({ scrollLeft }) => scrollLeft);
  part.replaceChildren(fresh.content);
  for (const [index, wide] of part.querySelectorAll('.scroll').entries()) {
    wide.scrollLeft = asides[index] ?? 0;
  }
  const again = focused === null ? null : part.querySelector(focused);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

function open() {
  if (address === undefined || stream !== null || over) return;
  const opened = new EventSource(address);
  stream = opened;
  opened.addEventListener('open', () => say('Live', 'on'));
  opened.addEventListener('part', (event) => {
    const { part, html } = /** @type {{ part: string, html: string }} */ (
      JSON.parse(String(event.data))
    );
    show(part, html);
  });
  opened.addEventListener('over', () => {
    over = true;
    close();
    say('', 'over');
  });
  opened.addEventListener('error', () => {
    if (stream === opened) say('Connecting…', 'off');
    // Refused for good (signed out, too many): the browser does not try again, so this does.
    if (opened.readyState === EventSource.CLOSED && stream === opened) {
      stream = null;
      setTimeout(open, 15_000);
    }
  });
}

function close() {
  stream?.close();
  stream = null;
}

// A browser keeps few connections to one server: pages in the background need none.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) close();
  else open();
});
window.addEventListener('pagehide', close);
window.addEventListener('pageshow', open);
open();

export {};
