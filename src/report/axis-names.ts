import type { AxisName } from '../shared/records/profile.ts';

/** The nine axes (paper, D.1 to D.9). */
export const AXIS_NAMES: Readonly<Record<AxisName, string>> = {
  M1: 'Bet sizing',
  M2: 'Bluffing',
  M3: 'Opponent reading',
  M4: 'Composure',
  M5: 'Adaptability',
  M6: 'Prediction accuracy',
  M7: 'Strategic mixing',
  M8: 'Factual accuracy',
  M9: 'Positional awareness',
};
