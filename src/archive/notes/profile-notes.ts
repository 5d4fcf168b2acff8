import { BATCH_ID, DOCUMENT_NOTES, type Notes, sameAs } from './note.ts';
import { READINGS_NOTES } from './readings-notes.ts';

const RATE = 'habits.threeBet';
const MEAN = 'winnings.weighted.chips';
const ADJUSTED = 'winnings.allInAdjusted.chips';

const STYLE: Notes = {
  style: 'how loose and how aggressive, and what was won',
  'style.hands': 'hands with a decision before the flop: what VPIP and PFR are shares of',
  'style.dealt': 'hands dealt in',
  'style.vpip': 'share of hands with chips put in of one’s own will before the flop, 0..1',
  'style.pfr': 'share of hands raised before the flop, 0..1',
  'style.af': 'bets and raises over calls after the flop',
  'style.calls': 'calls after the flop',
  'style.byPosition': 'by position at the table',
  'style.byPosition.*': sameAs('style', 'of one position'),
  'style.chipDelta': 'chips won or lost',
  'style.sessions': 'sessions',
  'style.firstPlaces': 'sessions won',
  'style.meanFinish': 'mean finishing place; null without a finished session',
  'style.bb100': 'big blinds per hundred hands',
};

const AXES: Notes = {
  axes: 'the nine axes of which there is a score, M1 to M9',
  'axes.*': 'one axis',
  'axes.*.score': '0..1, not rounded',
  'axes.*.confidence': 'low: from a small sample',
  'axes.*.components': 'the parts that the score was made from, by name',
  'axes.*.components.*': 'as the axis defines it',
  'axes.*.counts': 'the sample behind them, by name',
  'axes.*.counts.*': 'as the axis defines it',
  'axes.*.accuracy': 'of M6 and M8: how right the claims are that were read',
  'axes.*.accuracy.value': '0..1 over the terms that are there; null without any',
  'axes.*.accuracy.terms': 'by kind of claim',
  'axes.*.accuracy.terms.*': '0..1; null: fewer than ten claims',
  'axes.*.coverage': 'of M6 and M8: how much was read; null: no text holds anything to claim',
  'axes.*.coverage.texts': 'texts that hold a number, a card or the name of a hand',
  'axes.*.coverage.read': 'of those, texts that gave a claim',
  'axes.*.coverage.share': '0..1',
  'axes.*.coverage.low': 'below 0.8: the axis says more of the reader than of the player',
  'axes.*.coverage.unread': 'where it is low, up to five texts that gave no claim',
  'axes.*.coverage.unread[].decisionId': 'id of the decision',
  'axes.*.coverage.unread[].text': 'beginning of its reasoning',
  'axes.*.data': 'false: what the formula says without an observation',
  'axes.*.interval':
    '95 % interval for a repetition of the same size; null: no data, or too few sessions',
  'axes.*.interval.low': 'lower end',
  'axes.*.interval.high': 'upper end',
  'axes.*.interval.se': 'standard error',
  'axes.*.interval.clusters': 'units that were drawn from',
  'axes.*.interval.unit': 'what was drawn: whole runs where there are ten',
  'axes.*.interval.resamples': 'times that it was drawn',
  'axes.*.null': 'the axis without the ability; null: no data, or the axis has none',
  'axes.*.null.kind': 'what was permuted',
  'axes.*.null.mean': 'mean of the permuted scores',
  'axes.*.null.sd': 'their standard deviation',
  'axes.*.null.low': 'their 2.5 % quantile',
  'axes.*.null.high': 'their 97.5 % quantile',
  'axes.*.null.z': 'the score less their mean, in standard deviations',
  'axes.*.null.permutations': 'times that it was permuted',
  'axes.*.null.tail': 'on which side ability is',
  'axes.*.excess': '0: as without the ability; 1: the best there is; M4: -1 the most tilt there is',
  'axes.*.p': 'chance of such a score without the ability; null: no null',
  'axes.*.pHolm': 'the same, corrected for the axes of the player that have one',
  'axes.*.ceiling': 'mean score by the paper’s table at these counts; null: not of this axis',
  'axes.*.judges': 'whose verdicts are in it; left out of axes that nobody judged',
  'axes.*.judges[].judge': 'judge id',
  'axes.*.judges[].family': 'who made the judge',
  'axes.*.judges[].rubric': 'version of the rubric',
  'axes.*.judges[].verdicts': 'verdicts',
  excludingFallback: 'the same without decisions that were made in the player’s stead',
  'excludingFallback.*': sameAs('axes.*', 'one axis'),
};

const HABITS: Notes = {
  habits: 'how often of how often possible; null where not computed',
  'habits.threeBet': 'second raise before the flop',
  'habits.threeBet.rate': '0..1; null without an opportunity',
  'habits.threeBet.count': 'times',
  'habits.threeBet.opportunities': 'times that it could be',
  'habits.foldToThreeBet': sameAs(RATE, 'fold of whoever opened, to a second raise'),
  'habits.cBet': sameAs(RATE, 'first bet on the flop by the last raiser before it'),
  'habits.foldToCBet': sameAs(RATE, 'fold to such a bet'),
  'habits.wtsd': sameAs(RATE, 'went to showdown, of hands that saw the flop'),
  'habits.wsd': sameAs(RATE, 'won at showdown; null where the records do not say'),
  'habits.byPosition': 'by position at the table',
  'habits.byPosition.*': sameAs('habits', 'of one position'),
};

const ANSWERING: Notes = {
  answering: 'how answers came about; null where not computed',
  'answering.decisions': 'decisions',
  'answering.rungs': 'decisions by how the answer was read',
  'answering.rungs.*': 'decisions',
  'answering.fallback': sameAs(RATE, 'decided in the player’s stead'),
  'answering.adjusted': sameAs(RATE, 'changed into a legal action; null where not recorded'),
  'answering.timedOut': sameAs(RATE, 'no answer in time'),
  pace: 'thinking time; null where not computed',
  'pace.decisions': 'decisions with a known time',
  'pace.meanMs': 'ms',
  'pace.medianMs': 'ms',
  'pace.p95Ms': 'ms',
  spending: 'what decisions took, by every call made for them; null where not computed',
  'spending.decisions': 'decisions',
  'spending.calls': 'calls',
  'spending.reported': 'calls that told what they used: the tokens are theirs',
  'spending.priced': 'calls with a known cost: the dollars are theirs',
  'spending.promptTokens': 'tokens',
  'spending.completionTokens': 'tokens',
  'spending.reasoningTokens': 'tokens, part of the completion',
  'spending.costMicroUsd': 'millionths of a US dollar',
  'spending.perDecision': 'the same for one decision',
  'spending.perDecision.promptTokens': 'tokens; null: no call tells',
  'spending.perDecision.completionTokens': 'tokens; null: no call tells',
  'spending.perDecision.reasoningTokens': 'tokens; null: no call tells',
  'spending.perDecision.usd': 'USD; null: no call tells',
};

const EARLIER = 'in profiles of version 0.1.0:';

/** Version 0.1.0 stored totals with bootstrap intervals, some of them under the same names. */
const EARLIER_WINNINGS: Notes = {
  [`${ADJUSTED}.value`]: `${EARLIER} the estimate, of chips the total over all sessions`,
  [`${ADJUSTED}.interval.lower`]: `${EARLIER} lower end`,
  [`${ADJUSTED}.interval.upper`]: `${EARLIER} upper end`,
  [`${ADJUSTED}.widthRatio`]: `${EARLIER} width of the interval over the raw one’s`,
  'winnings.duplicate.chips': `${EARLIER} chips a session`,
  'winnings.duplicate.chips.value': `${EARLIER} the estimate`,
  'winnings.duplicate.chips.interval': `${EARLIER} 95 % bootstrap interval`,
  'winnings.duplicate.chips.interval.lower': `${EARLIER} lower end`,
  'winnings.duplicate.chips.interval.upper': `${EARLIER} upper end`,
  'winnings.duplicate.chips.widthRatio': `${EARLIER} width of the interval over the raw one’s`,
  'winnings.duplicate.bb100': sameAs('winnings.duplicate.chips', `${EARLIER} bb/100`),
  'winnings.duplicate.rawChips': sameAs(
    'winnings.duplicate.chips',
    `${EARLIER} without the pairing`,
  ),
};

const ESTIMATE: Notes = {
  mean: 'the estimate; null of nothing',
  clusters:
    'independent observations: sessions with decks of their own, or runs whose notebooks last',
  se: 'standard error; null from a single cluster',
  interval: '95 % by Student’s t, low and high; null without an error',
};

function estimateAt(path: string): Notes {
  return Object.fromEntries(
    Object.entries(ESTIMATE).map(([field, about]) => [`${path}.${field}`, about]),
  );
}

const WINNINGS: Notes = {
  winnings: 'what was won, with its error (winnings.md); null where not computed',
  'winnings.sessions': 'sessions',
  'winnings.hands': 'hands dealt in',
  'winnings.weighted':
    'the figure to compare by: without the luck of the board, each pot for what is still to be won; null where a hand’s luck is not known',
  [MEAN]: 'chips a session',
  ...estimateAt(MEAN),
  'winnings.weighted.bb100': sameAs(MEAN, 'big blinds per hundred hands'),
  'winnings.board': sameAs(
    'winnings.weighted',
    'without the luck of the board, each pot for what lies in it; null likewise',
  ),
  'winnings.raw': 'as it was won',
  'winnings.raw.chips': sameAs(ADJUSTED, 'chips a session'),
  'winnings.raw.bb100': sameAs(ADJUSTED, 'big blinds per hundred hands'),
  'winnings.allInAdjusted': 'with all-in pots paid by exact equity; null where a hand lacks it',
  [ADJUSTED]: 'chips a session',
  ...estimateAt(ADJUSTED),
  'winnings.allInAdjusted.bb100': sameAs(ADJUSTED, 'big blinds per hundred hands'),
  'winnings.worth':
    'variance of raw chips over that of weighted ones: as good as so many times the sessions; null without both',
  'winnings.ranks': 'best and worst rank by the pairs that are told apart',
  'winnings.ranks.weighted': 'by weighted chips; null where they are not known',
  'winnings.ranks.raw': 'by raw chips',
  'winnings.place': 'by finishing places (Plackett-Luce): who lasts, not who wins most',
  'winnings.place.value': 'logarithm of the strength, less the mean of all players',
  'winnings.place.interval': '95 % by a jackknife, low and high; null from a single cluster',
  'winnings.asIfIndependent':
    'with every session a cluster, where there is but one cluster; else null',
  'winnings.asIfIndependent.weighted': sameAs('winnings.weighted', 'null likewise'),
  'winnings.asIfIndependent.raw': sameAs('winnings.weighted', 'as it was won'),
  'winnings.duplicate': 'from decks played from every seat; null unless dealt so',
  'winnings.duplicate.deckSets': 'decks that the player had every place at',
  'winnings.duplicate.rotations': 'sessions of such a deck',
  'winnings.duplicate.paired': sameAs('winnings.weighted', 'raw chips, a deck an observation'),
  'winnings.duplicate.unpaired': sameAs('winnings.weighted', 'the same, a session an observation'),
  'winnings.duplicate.errorRatio':
    'standard error of chips over the unpaired one; null without both',
  ...EARLIER_WINNINGS,
};

const BY_LEVEL: Notes = {
  byLevel: 'by level of the blinds, lowest first; null where not computed',
  'byLevel[].level': 'from 1',
  'byLevel[].bigBlind': 'chips',
  'byLevel[].hands': 'hands with a decision before the flop',
  'byLevel[].dealt': 'hands dealt in',
  'byLevel[].vpip': '0..1',
  'byLevel[].pfr': '0..1',
  'byLevel[].af': 'bets and raises over calls after the flop',
  'byLevel[].depth': 'mean stack at the start of a hand, big blinds; null where not recorded',
  'byLevel[].chips': 'chips won or lost',
  'byLevel[].bb100': 'big blinds per hundred hands',
  'byLevel[].allInAdjustedChips': 'chips; null where a hand lacks it',
  'byLevel[].allInAdjustedBb100': 'big blinds per hundred hands; null where a hand lacks it',
  'byLevel[].habits': sameAs('habits', 'of this level'),
};

const CLAIM_READERS: Notes = {
  claimReaders:
    'M6 and M8 by the rules and by a model, of the texts that the model has read; left out where none was asked',
  'claimReaders.headline': 'whose claims M6 and M8 of the axes are made of',
  'claimReaders.judge': 'judge that read; null: none yet',
  'claimReaders.rubric': 'version of its rubric; null: no reading yet',
  'claimReaders.texts': 'texts that it has read',
  'claimReaders.kept': 'claims whose words stand in the text and hold the value',
  'claimReaders.elsewhere': 'of those, that speak of another street: no figure is made of them',
  'claimReaders.dropped': 'claims that it listed and that were not kept',
  'claimReaders.dropped.inventedQuote': 'words that do not stand in the text, or none',
  'claimReaders.dropped.valueDoesNotFollow': 'words that do not hold the value',
  'claimReaders.dropped.outsideRubric': 'a kind, value or street not asked for, or too many',
  'claimReaders.rules': 'by the rules',
  'claimReaders.rules.M6': sameAs('axes.*', 'one axis'),
  'claimReaders.rules.M8': sameAs('axes.*', 'one axis'),
  'claimReaders.model': sameAs('claimReaders.rules', 'by the model'),
  'claimReaders.agreement': 'how far the two agree',
  'claimReaders.agreement.*': 'on one kind of claim; card: texts that name one that is not there',
  'claimReaders.agreement.*.texts': 'texts in which such a claim counts',
  'claimReaders.agreement.*.both': 'in which both find one',
  'claimReaders.agreement.*.same': 'of those, with the same value',
  'claimReaders.agreement.*.rulesOnly': 'in which the rules alone find one',
  'claimReaders.agreement.*.modelOnly': 'in which the model alone finds one',
  'claimReaders.agreement.*.neither': 'in which neither does',
  'claimReaders.agreement.*.alike':
    'share of texts with the same from both, or nothing; null without texts',
  'claimReaders.agreement.*.kappa':
    'Cohen’s, on whether there is one; null where it is not defined',
};

export const PROFILE_NOTES: Notes = {
  _id: 'id of the profile: BATCH.profile-CONDITION-PLAYER',
  ...DOCUMENT_NOTES,
  batchId: BATCH_ID,
  player: 'player id',
  condition: 'condition',
  version: 'what it was computed from: sum of the judgements’ versions and of finished sessions',
  ...STYLE,
  ...AXES,
  meanAxes: 'mean over the axes; absent where an earlier version computed it',
  'meanAxes.mean': 'over the axes with data; null: none',
  'meanAxes.axes': 'how many those are',
  'meanAxes.asPublished': 'over all nine',
  ...HABITS,
  ...ANSWERING,
  ...WINNINGS,
  ...BY_LEVEL,
  ...READINGS_NOTES,
  ...CLAIM_READERS,
};
