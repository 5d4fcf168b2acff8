/** How much a stand-in judge asks for: so that judges differ, as they do, and agreement can be measured. */
export type Temper = 'plain' | 'strict' | 'lenient';

export interface StandInJudge {
  /** Its model's name after `house/`. */
  readonly name: string;
  readonly temper: Temper;
}

export const JUDGES: readonly StandInJudge[] = [
  { name: 'judge', temper: 'plain' },
  { name: 'umpire', temper: 'plain' },
  { name: 'critic', temper: 'strict' },
  { name: 'clerk', temper: 'lenient' },
];

export function judgeNamed(name: string): StandInJudge | undefined {
  return JUDGES.find((judge) => judge.name === name);
}
