/**
 * Steps through a hand without loading its page again. The server has drawn every step: this fetches
 * them all at once and puts them in place. It has no rules of poker, and nothing depends on it.
 */

/** @typedef {{ readonly table: string, readonly caption: string }} Step drawn by the server */

/** How long a step is looked at while the hand plays by itself, in ms. */
const PLAYED_STEP_MS = 1400;

/** Keys go to whatever is focused that has a use for them. */
const OWN_KEYS = 'a, button, input, select, textarea, summary, [contenteditable]';

const replay = document.querySelector('[data-replay]');
if (replay instanceof HTMLElement) stepThrough(replay);
for (const details of document.querySelectorAll('details[data-load]')) loadOnDemand(details);

/** @param {HTMLElement} root */
function stepThrough(root) {
  const last = Number(root.dataset.last);
  let current = Number(root.dataset.step);
  /** @type {readonly Step[] | null} */
  let steps = null;
  /** @type {number | null} */
  let playing = null;

  const links = [...root.querySelectorAll('[data-go]')].filter(
    (link) => link instanceof HTMLAnchorElement,
  );
  const play = playButton(() => (playing === null ? begin() : pause()));
  root.querySelector('.controls')?.append(play.item);

  fetch(root.dataset.replay ?? '', { headers: { accept: 'application/json' } })
    .then((response) =>
      response.ok ? response.json() : Promise.reject(new Error(response.statusText)),
    )
    .then((/** @type {{ steps: readonly Step[] }} */ body) => {
      steps = body.steps;
      root.dataset.ready = '';
      show(fromHash() ?? current);
    })
    // Without the steps every link still leads to its page.
    .catch(() => {});

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const focused = event.target instanceof Element ? event.target : null;
    if (event.key === ' ' && focused?.closest(OWN_KEYS)) return;
    if (focused?.closest('input, select, textarea')) return;
    const done = onKey(event.key);
    if (done) event.preventDefault();
  });
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
      return;
    const wanted = stepOf(link);
    if (wanted === null || steps === null) return;
    event.preventDefault();
    pause();
    show(wanted);
  });
  window.addEventListener('hashchange', () => show(fromHash() ?? current));

  /** @param {string} key */
  function onKey(key) {
    if (key === ' ' && playing === null) begin();
    else if (key === ' ') pause();
    else if (key === 'ArrowRight') go(current + 1);
    else if (key === 'ArrowLeft') go(current - 1);
    else if (key === 'Home') go(0);
    else if (key === 'End') go(last);
    else return false;
    return true;
  }

  /** @param {number} step */
  function go(step) {
    pause();
    show(step);
  }

  function begin() {
    if (current === last) show(0);
    playing = window.setInterval(() => {
      show(current + 1);
      if (current === last) pause();
    }, PLAYED_STEP_MS);
    play.show(true);
  }

  function pause() {
    if (playing !== null) window.clearInterval(playing);
    playing = null;
    play.show(false);
  }

  /** @param {number} wanted */
  function show(wanted) {
    const step = Math.max(0, Math.min(last, wanted));
    current = step;
    const shown = steps?.[step];
    // Not there yet: it is shown as soon as they are.
    if (shown === undefined) return;
    root.dataset.step = String(step);
    put('[data-table]', shown.table);
    put('[data-caption]', shown.caption);
    const count = root.querySelector('[data-count]');
    if (count !== null) count.textContent = String(step + 1);
    const field = root.querySelector('[data-step-field]');
    if (field instanceof HTMLInputElement) field.value = String(step);
    const to = { first: 0, back: Math.max(0, step - 1), on: Math.min(last, step + 1), last };
    for (const link of links) {
      link.search = addressOf(to[/** @type {keyof typeof to} */ (link.dataset.go)]);
    }
    mark(step);
    history.replaceState(null, '', `${location.pathname}?${addressOf(step)}`);
  }

  /**
   * @param {string} place
   * @param {string} html escaped by the server, as in the page itself
   */
  function put(place, html) {
    const element = root.querySelector(place);
    if (element !== null) element.innerHTML = html;
  }

  /** @param {number} step */
  function mark(step) {
    const story = root.querySelector('[data-story]');
    for (const entry of root.querySelectorAll('.happenings > li')) {
      if (!(entry instanceof HTMLElement)) continue;
      const isCurrent = Number(entry.dataset.step) === step;
      entry.classList.toggle('current', isCurrent);
      const link = entry.querySelector('a');
      if (isCurrent) link?.setAttribute('aria-current', 'step');
      else link?.removeAttribute('aria-current');
      if (isCurrent && story instanceof HTMLElement) {
        const above = entry.offsetTop - story.clientHeight / 4;
        story.scrollTop = Math.max(0, above);
      }
    }
  }

  /** @param {number} step */
  function addressOf(step) {
    const address = new URLSearchParams(location.search);
    address.set('step', String(step));
    return address.toString();
  }

  /** @param {HTMLAnchorElement} link */
  function stepOf(link) {
    const url = new URL(link.href);
    if (url.pathname !== location.pathname) return null;
    const step = url.searchParams.get('step');
    return step === null ? null : Number(step);
  }

  function fromHash() {
    const entry = /^#d\d+$/.test(location.hash)
      ? document.getElementById(location.hash.slice(1))
      : null;
    return entry?.dataset.step === undefined ? null : Number(entry.dataset.step);
  }
}

/** @param {() => void} onPress */
function playButton(onPress) {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', onPress);
  item.append(button);
  /** @param {boolean} isPlaying */
  const show = (isPlaying) => {
    button.textContent = isPlaying ? 'Pause' : 'Play';
  };
  show(false);
  return { item, show };
}

/**
 * What is large or seldom wanted comes when it is opened.
 * @param {Element} details
 */
function loadOnDemand(details) {
  if (!(details instanceof HTMLDetailsElement)) return;
  details.addEventListener('toggle', () => {
    if (!details.open || details.dataset.loaded !== undefined) return;
    details.dataset.loaded = '';
    void load(details);
  });
}

/** @param {HTMLDetailsElement} details */
async function load(details) {
  const place = document.createElement('div');
  place.className = 'loaded';
  place.tabIndex = 0;
  try {
    const address = `${details.dataset.load ?? ''}?part`;
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(`the board answered ${response.status}`);
    await fill(place, response);
    details.append(place);
    if (details.dataset.copy === undefined) details.querySelector(':scope > p')?.remove();
    else details.append(copyButton(place));
  } catch (error) {
    delete details.dataset.loaded;
    const reason = error instanceof Error ? error.message : 'it did not answer';
    place.textContent = `It could not be loaded: ${reason}.`;
    details.append(place);
  }
}

/**
 * @param {HTMLElement} place
 * @param {Response} response
 */
async function fill(place, response) {
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    // Escaped by the server.
    place.innerHTML = text;
    return;
  }
  const pre = document.createElement('pre');
  pre.textContent = text;
  place.append(pre);
}

/** @param {HTMLElement} place */
function copyButton(place) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(place.textContent ?? '').then(
      () => {
        button.textContent = 'Copied';
      },
      () => {
        button.textContent = 'The browser does not allow it';
      },
    );
  });
  return button;
}
