/** What the environment holds for a provider, or one line that says what is wrong, without the key. */
export type KeyReading =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly fault: string };

/** Reads a provider's key from the variable that the roster names. Blanks around it are forgiven. */
export function readKey(
  environment: Readonly<Record<string, string | undefined>>,
  variable: string,
): KeyReading {
  const key = environment[variable]?.trim() ?? '';
  if (key === '') {
    return {
      ok: false,
      fault: `expected a key in the environment variable ${variable}, found none`,
    };
  }
  // Anything else cannot stand in a header, and the error that says so would quote the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return {
      ok: false,
      fault: `expected a key of plain letters, digits and signs in ${variable}, found other characters`,
    };
  }
  return { ok: true, key };
}
