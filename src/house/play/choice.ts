/** Why a stand-in does something: its words are chosen by it. */
export type Purpose =
  | 'value'
  | 'continuation'
  | 'bluff'
  | 'semi-bluff'
  | 'trap'
  | 'price'
  | 'too-expensive'
  | 'nothing'
  | 'free-card'
  | 'open'
  | 'limp'
  | 'three-bet'
  | 'push';

export type ChosenType = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in';

/** What to do, and why. */
export interface Choice {
  readonly type: ChosenType;
  /** Total on this street, in chips; null where the action has no size. */
  readonly amount: number | null;
  readonly purpose: Purpose;
}
