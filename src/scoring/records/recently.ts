/** More than two sessions' decisions: whoever asks again asks within the session. */
const REMEMBERED = 4096;

/**
 * What was worked out of the last few thousand objects is not worked out again. A WeakMap would keep
 * no more alive, but a million entries of one are most of the collector's work.
 */
export function recently<Given extends object, Result>(
  work: (given: Given) => Result,
): (given: Given) => Result {
  const results = new Map<Given, Result>();
  return (given) => {
    let result = results.get(given);
    if (result === undefined) {
      result = work(given);
      if (results.size === REMEMBERED) results.clear();
      results.set(given, result);
    }
    return result;
  };
}
