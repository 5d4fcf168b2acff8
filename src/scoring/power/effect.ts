import { UserError } from '../../shared/records/errors.ts';

export const EFFECT_UNITS = ['bb/100', 'chips'] as const;
export type EffectUnit = (typeof EFFECT_UNITS)[number];

/** A difference that somebody wants to be able to see. */
export interface Effect {
  /** Above 0; of chips: a session. */
  readonly size: number;
  readonly unit: EffectUnit;
}

/**
 * `5bb/100` or `50chips`, with or without a space.
 * @throws UserError one line that says what was expected
 */
export function readEffect(text: string): Effect {
  const [, digits = '', unitText = ''] =
    /^\s*\+?([0-9.]+(?:e[+-]?\d+)?)\s*(\S+)\s*$/i.exec(text) ?? [];
  const size = digits === '' ? Number.NaN : Number(digits);
  const unit = EFFECT_UNITS.find((each) => each === unitText.toLowerCase());
  if (unit === undefined || !Number.isFinite(size) || size <= 0) {
    throw new UserError(
      `--effect: expected a size above 0 with its unit, 5bb/100 or 50chips (a session), found "${text}"`,
    );
  }
  return { size, unit };
}
