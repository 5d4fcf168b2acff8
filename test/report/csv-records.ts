/** The records of an RFC 4180 file: cells by column name; an empty cell without quotes is null. */
export function csvRecords(text: string): readonly Readonly<Record<string, string | null>>[] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    const [, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (cell.lastIndex === text.length) break;
  }
  const [head = [], ...records] = rows;
  return records.map((cells) =>
    Object.fromEntries(head.map((name, at) => [name ?? '', cells[at] ?? null])),
  );
}
