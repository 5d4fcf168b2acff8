import { CARD_STYLE, SUIT_ROW } from '../pages/card.ts';
import { type Html, html, trusted } from '../pages/html.ts';
import { STYLE_SHEET } from '../pages/style-sheet.ts';

export interface PageParts {
  readonly title: string;
  /** What kind of page it is, above the title. */
  readonly kind: string;
  /** Below the title. */
  readonly header: Html;
  readonly sections: readonly (Html | null)[];
  readonly footer: Html;
}

/** A page that needs nothing else: no network, no script; light and dark, for paper and for a phone. */
export function reportPage({ title, kind, header, sections, footer }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${kind}</title>
<style>${trusted(`${STYLE_SHEET}${CARD_STYLE}`)}</style>
</head>
<body>
<header>
<p class="kind">${SUIT_ROW} ${kind}</p>
<h1>${title}</h1>
${header}
</header>
<main>
${sections}
</main>
<footer>${footer}</footer>
</body>
</html>
`.toString();
}
