/** How a stand-in plays and talks. Shares and probabilities are 0..1. */
export interface PlayingStyle {
  /** The model's name after `house/`. */
  readonly name: string;
  readonly character: string;
  readonly preflop: {
    /** Share of hands it enters unopened pots with, averaged over positions. */
    readonly enter: number;
    /** How often entering means limping. */
    readonly limp: number;
    /** Share of hands it calls a raise with, at ordinary odds. */
    readonly callRaise: number;
    readonly threeBet: number;
    readonly fourBet: number;
    /** How often it reraises with a hand outside that range. */
    readonly bluffRaise: number;
    /** Open size in big blinds. */
    readonly openSize: number;
  };
  readonly postflop: {
    /** Equity from which it bets for value. */
    readonly valueBet: number;
    /** How often it does so when it could. */
    readonly valueFrequency: number;
    /** How often it bets on after having raised before the flop, whatever it holds. */
    readonly continuation: number;
    /** How often it bets with nothing. */
    readonly bluff: number;
    /** How often it bets or raises a draw. */
    readonly semiBluff: number;
    /** Equity from which it raises a bet, and how often. */
    readonly raise: number;
    readonly raiseFrequency: number;
    /** Added to the equity that the pot odds ask for: below 0 it calls too much. */
    readonly callMargin: number;
    /** Shares of the pot that it bets, each as likely as the other. */
    readonly sizes: readonly [number, ...number[]];
    /** Every hand that is to be bet is sometimes checked to trap. */
    readonly slowPlay: number;
  };
  readonly speech: {
    /** How it answers: each rung of the answer ladder has its speakers. */
    readonly channel: 'tool' | 'json' | 'text';
    /** How far its equity estimates are off, and to which side on average. */
    readonly equityError: number;
    readonly equityBias: number;
    readonly statesEquity: number;
    readonly statesOdds: number;
    /** How often stated pot odds are wrong. */
    readonly wrongOdds: number;
    /** How often it names a better hand than it has. */
    readonly wrongHand: number;
    /** How often it fears a card that nobody has shown. */
    readonly imaginedCard: number;
    readonly namesOpponent: number;
    readonly rangeWords: number;
    /** How often it says so when it bluffs. */
    readonly admitsBluff: number;
    /** Share of hands after which it writes in its notebook. */
    readonly takesNotes: number;
    /** Tokens of hidden thinking that it reports, at most. */
    readonly hiddenTokens: number;
  };
}

/** Seven ways to play, from tightest to wildest; chosen to differ in VPIP, PFR and AF. */
export const STYLES: readonly PlayingStyle[] = [
  {
    name: 'rock',
    character: 'tight and careful: waits for hands, folds to pressure, seldom bluffs',
    preflop: {
      enter: 0.17,
      limp: 0.2,
      callRaise: 0.1,
      threeBet: 0.025,
      fourBet: 0.012,
      bluffRaise: 0,
      openSize: 3,
    },
    postflop: {
      valueBet: 0.6,
      valueFrequency: 0.55,
      continuation: 0.35,
      bluff: 0.03,
      semiBluff: 0.1,
      raise: 0.86,
      raiseFrequency: 0.4,
      callMargin: 0.05,
      sizes: [0.5, 0.66],
      slowPlay: 0.05,
    },
    speech: {
      channel: 'tool',
      equityError: 0.06,
      equityBias: -0.04,
      statesEquity: 0.5,
      statesOdds: 0.6,
      wrongOdds: 0.1,
      wrongHand: 0.01,
      imaginedCard: 0.02,
      namesOpponent: 0.4,
      rangeWords: 0.15,
      admitsBluff: 0.9,
      takesNotes: 0.4,
      hiddenTokens: 0,
    },
  },
  {
    name: 'professor',
    character: 'balanced and theoretical: mixes, sizes by purpose, speaks of ranges',
    preflop: {
      enter: 0.24,
      limp: 0.03,
      callRaise: 0.12,
      threeBet: 0.06,
      fourBet: 0.025,
      bluffRaise: 0.05,
      openSize: 2.5,
    },
    postflop: {
      valueBet: 0.6,
      valueFrequency: 0.8,
      continuation: 0.6,
      bluff: 0.2,
      semiBluff: 0.45,
      raise: 0.8,
      raiseFrequency: 0.55,
      callMargin: 0.04,
      sizes: [0.33, 0.5, 0.75, 1.15],
      slowPlay: 0.15,
    },
    speech: {
      channel: 'tool',
      equityError: 0.03,
      equityBias: 0,
      statesEquity: 0.9,
      statesOdds: 0.95,
      wrongOdds: 0.02,
      wrongHand: 0,
      imaginedCard: 0.01,
      namesOpponent: 0.5,
      rangeWords: 0.9,
      admitsBluff: 0.95,
      takesNotes: 0.6,
      hiddenTokens: 600,
    },
  },
  {
    name: 'trapper',
    character: 'patient and deceptive: calls with strong hands and strikes late',
    preflop: {
      enter: 0.28,
      limp: 0.5,
      callRaise: 0.18,
      threeBet: 0.02,
      fourBet: 0.015,
      bluffRaise: 0.01,
      openSize: 3,
    },
    postflop: {
      valueBet: 0.62,
      valueFrequency: 0.7,
      continuation: 0.35,
      bluff: 0.1,
      semiBluff: 0.2,
      raise: 0.78,
      raiseFrequency: 0.7,
      callMargin: 0.02,
      sizes: [0.5, 0.9, 1.25],
      slowPlay: 0.4,
    },
    speech: {
      channel: 'json',
      equityError: 0.05,
      equityBias: 0,
      statesEquity: 0.5,
      statesOdds: 0.5,
      wrongOdds: 0.08,
      wrongHand: 0.01,
      imaginedCard: 0.03,
      namesOpponent: 0.7,
      rangeWords: 0.3,
      admitsBluff: 0.7,
      takesNotes: 0.6,
      hiddenTokens: 0,
    },
  },
  {
    name: 'shark',
    character: 'tight-aggressive and observant: raises or folds, adapts to each opponent',
    preflop: {
      enter: 0.29,
      limp: 0.02,
      callRaise: 0.12,
      threeBet: 0.08,
      fourBet: 0.03,
      bluffRaise: 0.06,
      openSize: 2.5,
    },
    postflop: {
      valueBet: 0.57,
      valueFrequency: 0.9,
      continuation: 0.7,
      bluff: 0.28,
      semiBluff: 0.6,
      raise: 0.75,
      raiseFrequency: 0.6,
      callMargin: 0.07,
      sizes: [0.4, 0.6, 0.8],
      slowPlay: 0.08,
    },
    speech: {
      channel: 'tool',
      equityError: 0.04,
      equityBias: 0.01,
      statesEquity: 0.7,
      statesOdds: 0.8,
      wrongOdds: 0.04,
      wrongHand: 0.01,
      imaginedCard: 0.02,
      namesOpponent: 0.9,
      rangeWords: 0.5,
      admitsBluff: 0.9,
      takesNotes: 0.85,
      hiddenTokens: 400,
    },
  },
  {
    name: 'gambler',
    character: 'loose and hopeful: chases every draw and misreads the odds',
    preflop: {
      enter: 0.45,
      limp: 0.5,
      callRaise: 0.3,
      threeBet: 0.035,
      fourBet: 0.02,
      bluffRaise: 0.04,
      openSize: 3.5,
    },
    postflop: {
      valueBet: 0.55,
      valueFrequency: 0.6,
      continuation: 0.45,
      bluff: 0.18,
      semiBluff: 0.5,
      raise: 0.78,
      raiseFrequency: 0.4,
      callMargin: -0.06,
      sizes: [0.5, 1, 1.6],
      slowPlay: 0.1,
    },
    speech: {
      channel: 'text',
      equityError: 0.12,
      equityBias: 0.1,
      statesEquity: 0.6,
      statesOdds: 0.6,
      wrongOdds: 0.45,
      wrongHand: 0.12,
      imaginedCard: 0.2,
      namesOpponent: 0.35,
      rangeWords: 0.1,
      admitsBluff: 0.5,
      takesNotes: 0.35,
      hiddenTokens: 0,
    },
  },
  {
    name: 'station',
    character: 'loose and passive: wants to see every showdown',
    preflop: {
      enter: 0.68,
      limp: 0.9,
      callRaise: 0.5,
      threeBet: 0.012,
      fourBet: 0.012,
      bluffRaise: 0,
      openSize: 2.5,
    },
    postflop: {
      valueBet: 0.74,
      valueFrequency: 0.5,
      continuation: 0.25,
      bluff: 0.03,
      semiBluff: 0.06,
      raise: 0.9,
      raiseFrequency: 0.35,
      callMargin: -0.13,
      sizes: [0.3, 0.5],
      slowPlay: 0.2,
    },
    speech: {
      channel: 'tool',
      equityError: 0.09,
      equityBias: 0.05,
      statesEquity: 0.4,
      statesOdds: 0.35,
      wrongOdds: 0.2,
      wrongHand: 0.05,
      imaginedCard: 0.08,
      namesOpponent: 0.25,
      rangeWords: 0.03,
      admitsBluff: 0.6,
      takesNotes: 0.3,
      hiddenTokens: 0,
    },
  },
  {
    name: 'maniac',
    character: 'loose-aggressive: raises most hands and keeps firing',
    preflop: {
      enter: 0.75,
      limp: 0.08,
      callRaise: 0.3,
      threeBet: 0.14,
      fourBet: 0.05,
      bluffRaise: 0.12,
      openSize: 3.5,
    },
    postflop: {
      valueBet: 0.5,
      valueFrequency: 0.9,
      continuation: 0.8,
      bluff: 0.45,
      semiBluff: 0.75,
      raise: 0.68,
      raiseFrequency: 0.65,
      callMargin: 0.02,
      sizes: [0.66, 1, 1.3, 1.8],
      slowPlay: 0.03,
    },
    speech: {
      channel: 'tool',
      equityError: 0.1,
      equityBias: 0.06,
      statesEquity: 0.35,
      statesOdds: 0.3,
      wrongOdds: 0.15,
      wrongHand: 0.04,
      imaginedCard: 0.08,
      namesOpponent: 0.45,
      rangeWords: 0.15,
      admitsBluff: 0.75,
      takesNotes: 0.4,
      hiddenTokens: 150,
    },
  },
];

export function styleNamed(name: string): PlayingStyle | undefined {
  return STYLES.find((style) => style.name === name);
}
