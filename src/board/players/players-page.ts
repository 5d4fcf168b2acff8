import { html } from '../../pages/html.ts';
import { reportPath } from '../../pages/links.ts';
import { abilitySection, tellingNotice } from '../../report/ability/ability-section.ts';
import { scoredProfiles } from '../../report/named-profile.ts';
import { readingsSection } from '../../report/readings-section.ts';
import { inRankOrder } from '../../scoring/leaderboard.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import type { Profile } from '../../shared/records/profile.ts';
import type { Page } from '../page/layout.ts';
import { placeOfPlayers } from './unscored-page.ts';

/**
 * The report's sections on how players decide and on what their scores tell, of the profiles as they
 * are stored: without a look at any hand, so that it is there at once for a batch of any size.
 */
export function playersPage(batch: Batch, profiles: readonly Profile[]): Page {
  const nameOf = playerNames(batch);
  const leaderboard = inRankOrder(profiles).map(({ player, condition }) => ({
    player,
    condition,
    displayName: nameOf(player),
  }));
  const data = { batch, profiles, leaderboard };
  const scored = scoredProfiles(data);
  const ability = abilitySection(scored);
  return {
    ...placeOfPlayers(batch._id),
    lead: html`As they were scored last. Scores with their shapes and parts, and who differs from whom, are in the <a href="${reportPath(batch._id)}">report</a>.`,
    main: html`${tellingNotice(scored)}
${readingsSection(data)}
${ability === null ? null : html`<section aria-labelledby="axes"><h2 id="axes">The nine axes</h2>${ability}</section>`}
${ability === null ? html`<section><h2>Scored by an earlier version</h2><p class="empty">It knew neither readings nor what chance gives. The <a href="${reportPath(batch._id)}">report</a> computes both from the records.</p></section>` : null}`,
  };
}
