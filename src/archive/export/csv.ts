/** What a cell may hold; null is an empty cell, unlike an empty text, which is a quoted one. */
export type CsvValue = string | number | boolean | null;

/** What ends a record, ends a cell, or would be read as a quote. */
const NEEDS_QUOTES = /[",\r\n]/;

/** One record of a CSV file as RFC 4180 has it, with its line end (CRLF). Files of them are UTF-8. */
export function csvRecord(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  const text = String(value);
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
