// Takes away Bull Board's buttons for what this board's server refuses, by their words. Without this
// script they are there, and say when they are used that they were refused.

const own = document.querySelector('script[data-hidden-words]');
const words = new Set(
  /** @type {string[]} */ (
    JSON.parse((own instanceof HTMLElement && own.dataset['hiddenWords']) || '[]')
  ),
);

/** @param {Element} button */
function wordsOf(button) {
  return button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '';
}

function hide() {
  for (const button of document.querySelectorAll('button, [role="menuitem"]')) {
    if (!(button instanceof HTMLElement) || button.hidden) continue;
    // The dialog of a refused action cannot be reached without its button.
    if (words.has(wordsOf(button))) {
      button.hidden = true;
      button.style.display = 'none';
    }
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
