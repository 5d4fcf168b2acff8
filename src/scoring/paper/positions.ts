import { positionalAwareness } from '../axes/positional-awareness.ts';
import { type Claim, numberFigure, reproduces } from './paper-finding.ts';

const SEVEN_MAX_POSITION = 'UTG+1';

export const positionalScore: Claim = ({ tables, text }) => {
  const { positions, models } = tables.table6_vpipByPosition;
  const { player, score, where } = text.positionalAwareness;
  const row = models[player] ?? [];
  const vpips = Object.fromEntries(
    positions.flatMap((position, at) => {
      const vpip = row[at];
      return vpip === undefined ? [] : [[position, vpip] as const];
    }),
  );
  const found = positionalAwareness(vpips, positions.includes(SEVEN_MAX_POSITION));
  const decimals = { published: 4, recomputed: 3 } as const;
  const figures = [
    numberFigure(player, 'G', null, found.gradient, decimals),
    numberFigure(player, 'D', null, found.deviationScore, decimals),
    numberFigure(player, 'M9', score, found.score, decimals),
  ];
  return {
    id: 'positional-awareness',
    where,
    claim: `M9 of ${player}, from its row of Table 6`,
    figures,
    verdict: reproduces(figures),
    remark: 'the formula of D.9 stands',
  };
};

export const overallVpip: Claim = ({ tables, text }) => {
  const { player, vpip, where } = text.vpip;
  const row = tables.table6_vpipByPosition.models[player] ?? [];
  // Whatever share of the hands each position has, a mean of all lies between the least and the most.
  const [least, most] = [Math.min(...row), Math.max(...row)];
  const decimals = { published: 3, recomputed: 2 } as const;
  return {
    id: 'overall-vpip',
    where,
    claim: `VPIP of ${player} over all positions`,
    figures: [
      numberFigure(player, 'at least', null, least, decimals),
      numberFigure(player, 'at most', null, most, decimals),
      numberFigure(player, 'nearest VPIP', vpip, Math.min(most, Math.max(least, vpip)), decimals),
    ],
    verdict: vpip >= least && vpip <= most ? 'reproduces' : 'inconsistent',
    remark: 'Table 6’s row bounds it: no weights of the positions reach a figure outside',
  };
};
