import { type CsvValue, csvRecord } from '../csv.ts';

/** A column as a reader meets it; a unit is part of the name. */
export interface ColumnHead {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'number or text';
  readonly about: string;
}

/** A column with the value that a row has in it. */
interface Column<Row> extends ColumnHead {
  readonly of: (row: Row) => CsvValue;
}

/** A CSV file made of one collection's documents, of each one or many rows. */
export interface CsvTable<Document> {
  readonly file: string;
  readonly about: string;
  readonly columns: readonly ColumnHead[];
  readonly header: string;
  /** The rows of one document as text; empty: none. */
  recordsOf(document: Document): string;
}

type MakeColumn<Row> = (
  name: string,
  type: ColumnHead['type'],
  of: (row: Row) => CsvValue,
  about: string,
) => Column<Row>;

/** Makes columns of rows of one kind. */
export function csvColumnsOf<Row>(): MakeColumn<Row> {
  return (name, type, of, about) => ({ name, type, of, about });
}

/** @param rowsOf the rows that a document gives */
export function csvTable<Document, Row>(
  file: string,
  about: string,
  rowsOf: (document: Document) => readonly Row[],
  columns: readonly Column<Row>[],
): CsvTable<Document> {
  return {
    file,
    about,
    columns,
    header: csvRecord(columns.map(({ name }) => name)),
    recordsOf: (document) =>
      rowsOf(document)
        .map((row) => csvRecord(columns.map(({ of }) => of(row))))
        .join(''),
  };
}

/** A list in one cell: its items with a space between. */
export function listCell(items: readonly (string | number)[]): string {
  return items.join(' ');
}
