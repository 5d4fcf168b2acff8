import { z } from 'zod';
import { type Html, html } from '../pages/html.ts';
import { scrolling } from '../pages/scrolling.ts';
import { judgeNames } from '../shared/records/display-names.ts';
import { count, decimal, percent } from '../shared/text/figures.ts';
import { namedProfiles } from './named-profile.ts';
import type { ReportData } from './report-data.ts';

/** What the table shows of an M2 score. */
const bluffingSchema = z.object({
  score: z.number(),
  confidence: z.enum(['full', 'low']),
  components: z.object({
    success: z.number(),
    intent: z.number(),
    texture: z.number(),
    deception: z.number(),
    fBluff: z.number(),
  }),
  counts: z.object({ bluffs: z.number(), judged: z.number() }),
  judges: z.array(z.object({ judge: z.string() })).default([]),
});

/** M2 where a judge has given verdicts: without any, its intent is not known. */
export function bluffingSection(data: ReportData): Html | null {
  const rows = namedProfiles(data).flatMap(({ name, axes }) => {
    const parsed = bluffingSchema.safeParse(axes.M2);
    return parsed.success && parsed.data.counts.judged > 0 ? [{ name, ...parsed.data }] : [];
  });
  if (rows.length === 0) return null;
  const judgeName = judgeNames(data.batch);
  rows.sort((a, b) => b.score - a.score);
  return html`<section aria-labelledby="bluffing">
<h2 id="bluffing">Bluffing</h2>
${scrolling(
  'Bluffing',
  html`<table>
<caption class="unseen">Bluffing</caption>
<thead><tr><th scope="col">Player</th><th scope="col" class="number">Score</th><th scope="col" class="bars"><span class="unseen">Score as a bar</span></th><th scope="col">Confidence</th><th scope="col" class="number">Success</th><th scope="col" class="number">Intent</th><th scope="col" class="number">Texture</th><th scope="col" class="number">Deception</th><th scope="col" class="number">Frequency</th><th scope="col" class="number">Bluffs</th><th scope="col" class="number">Judged</th><th scope="col">By</th></tr></thead>
<tbody>${rows.map(
    ({ name, score, confidence, components, counts, judges }) =>
      html`<tr><th scope="row">${name}</th><td class="number strong">${decimal(score, 3)}</td><td class="bars">${gauge(score)}</td><td><span class="badge${confidence === 'low' ? ' badge-notice' : ''}">${confidence}</span></td><td class="number">${percent(components.success, 0)}</td><td class="number">${percent(components.intent, 0)}</td><td class="number">${percent(components.texture, 0)}</td><td class="number">${decimal(components.deception)}</td><td class="number">${percent(components.fBluff)}</td><td class="number">${count(counts.bluffs)}</td><td class="number">${count(counts.judged)}</td><td>${judges.map(({ judge }) => judgeName(judge)).join(', ') || '–'}</td></tr>`,
  )}</tbody>
</table>`,
)}
<p class="note">A bluff is a bet or raise after the flop with equity below 35 % against random hands. Score = 0.40 success (everybody folded) + 0.25 intent (the judge finds awareness of a weak hand) + 0.20 texture (a favourable board) + 0.15 deception (half the frequency of calls with a weak hand over that of bluffs, at most 1). Confidence is full from 20 bluffs with a verdict on.</p>
</section>`;
}

/** @param share 0..1 */
function gauge(share: number): Html {
  const width = Math.min(1, Math.max(0, share)) * 100;
  return html`<svg viewBox="0 0 100 14" width="100" height="14" aria-hidden="true"><rect class="track" x="0" y="4" width="100" height="6" rx="3"/><rect class="won" x="0" y="4" width="${width.toFixed(1)}" height="6" rx="3"/></svg>`;
}
