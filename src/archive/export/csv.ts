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

/** What a spreadsheet may put between cells, by where it is at home. */
const SEPARATORS = [',', ';', '\t'];

/**
 * The records of a CSV file (RFC 4180), each with the line it begins on, from 1. The separator is whichever
 * its first line has most of; a byte order mark and empty lines are passed over.
 */
export function csvRecords(
  text: string,
): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  const whole = text.replace(/^\uFEFF/, '');
  const [first = ''] = whole.split(/\r?\n/, 1);
  const [separator = ','] = SEPARATORS.toSorted(
    (a, b) => first.split(b).length - first.split(a).length,
  );
  const records: { line: number; cells: string[] }[] = [];
  let [cell, cells, quoted, line, begun] = ['', [] as string[], false, 1, 1];
  const end = (): void => {
    cells.push(cell);
    if (cells.some((each) => each !== '')) records.push({ line: begun, cells });
    [cell, cells, begun] = ['', [], line + 1];
  };
  for (let at = 0; at < whole.length; at += 1) {
    const sign = whole[at] ?? '';
    if (quoted && sign === '"' && whole[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (!quoted && sign === '\n') end();
    else if (quoted || sign !== '\r') cell += sign;
    if (sign === '\n') line += 1;
  }
  end();
  return records;
}
