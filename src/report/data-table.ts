import { type Html, html } from '../pages/html.ts';
import { scrolling } from '../pages/scrolling.ts';

export interface TableColumn<Row> {
  readonly head: Html | string;
  /** `name`: what the row is called, one column a table. */
  readonly kind: 'name' | 'number' | 'text';
  /** Null is shown as a dash: there is nothing to show. */
  readonly of: (row: Row) => Html | string | null;
}

type MakeColumn<Row> = (
  head: Html | string,
  of: (row: Row) => Html | string | null,
) => TableColumn<Row>;

/** Makes columns of rows of one kind. */
export function columnsOf<Row>(): Readonly<Record<TableColumn<Row>['kind'], MakeColumn<Row>>> {
  return {
    name: (head, of) => ({ head, kind: 'name', of }),
    number: (head, of) => ({ head, kind: 'number', of }),
    text: (head, of) => ({ head, kind: 'text', of }),
  };
}

/** @param caption says what the table shows to whoever comes to it out of its place */
export function dataTable<Row>(
  caption: Html | string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): Html {
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${columns.map(({ head, kind }) => html`<th scope="col"${kind === 'number' ? html` class="number"` : null}>${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => cell(column, row))}</tr>\n`)}</tbody>
</table>`;
}

/** A table that scrolls within itself where the page is narrower. */
export function scrollingTable<Row>(
  caption: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): Html {
  return scrolling(caption, dataTable(caption, columns, rows));
}

function cell<Row>({ kind, of }: TableColumn<Row>, row: Row): Html {
  const value = of(row);
  if (kind === 'name') return html`<th scope="row">${value}</th>`;
  if (value === null) return html`<td class="${kind === 'number' ? 'number ' : ''}none">–</td>`;
  return kind === 'number' ? html`<td class="number">${value}</td>` : html`<td>${value}</td>`;
}
