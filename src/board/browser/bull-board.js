// Takes away Bull Board's buttons for what this board's server refuses, by their words. Without this
// script they are there, and say when they are used that they were refused.

const own = document.querySelector('script[data-hidden-words]');
const words = new Set(
  /** @type {string[]} */ (
    JSON.parse((own instanceof HTMLElement && own.dataset['hiddenWords']) || '[]')
  ),
);

/** Buttons of a job that are a picture alone: those that stay, by their pictures, with their words. */
const PICTURES = /** @type {const} */ ([
  ['lucide-refresh-cw', 'Retry'],
  ['lucide-corner-up-left', 'Promote'],
]);

/** @param {Element} button */
function wordsOf(button) {
  return button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '';
}

/** @param {HTMLElement} button */
function isRefused(button) {
  if (button.closest('ul[class*="jobActions"]') === null) return words.has(wordsOf(button));
  const picture = button.querySelector('svg');
  const known = PICTURES.find(([name]) => picture?.classList.contains(name));
  if (known !== undefined) button.setAttribute('aria-label', known[1]);
  return known === undefined;
}

function hide() {
  for (const button of document.querySelectorAll('button, [role="menuitem"]')) {
    if (!(button instanceof HTMLElement) || button.hidden || !isRefused(button)) continue;
    // The dialog of a refused action cannot be reached without its button.
    button.hidden = true;
    button.style.display = 'none';
  }
}

if (words.size > 0) {
  new MutationObserver(hide).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  hide();
}

export {};
