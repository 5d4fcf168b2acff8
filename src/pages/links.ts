/** Addresses of the board's pages: one function a kind, wherever a link is made. */

/** Every batch. */
export const BATCHES_PATH = '/';
/** Hands by what happened in them, over every batch. */
export const SEARCH_PATH = '/hands';
/** Players over every batch. */
export const STANDING_PATH = '/standing';
/** Bull Board. */
export const QUEUES_PATH = '/queues';

/** `/batches/demo`. */
export function batchPath(id: string): string {
  return `/batches/${encodeURIComponent(id)}`;
}

/** `/batches/demo/players`: how its players decide, and what their scores tell. */
export function playersPath(batchId: string): string {
  return `${batchPath(batchId)}/players`;
}

/** `/reports/demo`. */
export function reportPath(batchId: string): string {
  return `/reports/${encodeURIComponent(batchId)}`;
}

/** `/sessions/demo.r01-persistent.s01`. */
export function sessionPath(id: string): string {
  return `/sessions/${encodeURIComponent(id)}`;
}

/** `/hands/demo.r01-persistent.s01.h08`, at its first step. */
export function handPath(id: string): string {
  return `/hands/${encodeURIComponent(id)}`;
}

/** `/decisions/demo.r01-persistent.s01.h08.d003`. */
export function decisionPath(id: string): string {
  return `/decisions/${encodeURIComponent(id)}`;
}

/** A notebook as one hand left it. */
export function memoryPath(id: string): string {
  return `/memories/${encodeURIComponent(id)}`;
}

/** The changes of a page while it is looked at, under the page's own address below this one. */
export function eventsPath(path: string): string {
  return `/events${path === BATCHES_PATH ? '/batches' : path}`;
}

/** What is looked for, as the form of the search page sends it; empty values are left out. */
export function searchPath(query: Readonly<Record<string, string | number | null>> = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== '') given.set(name, String(value));
  }
  return given.size === 0 ? SEARCH_PATH : `${SEARCH_PATH}?${given.toString()}`;
}

/** One queue of Bull Board. */
export function queuePath(name: string): string {
  return `${QUEUES_PATH}/queue/${encodeURIComponent(name)}`;
}
