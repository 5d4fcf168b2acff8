import { describe, expect, it } from 'vitest';
import { chanceOf } from '../../../src/house/chance.ts';
import {
  describe as inWords,
  NOTHING_NOTED,
  recall,
  write,
} from '../../../src/house/notes/notebook.ts';
import { readRememberedHand } from '../../../src/house/notes/remembered-hand.ts';
import { updateNotebook } from '../../../src/house/notes/update.ts';
import { type PlayingStyle, STYLES } from '../../../src/house/play/styles.ts';
import { readPromptText } from '../../../src/house/prompt-text.ts';
import { renderPrompt } from '../../../src/workers/llm/prompt/prompt.ts';
import { MEMORY_VIEW } from '../../workers/llm/prompt/views.ts';

const LOOSE = { hands: 12, entered: 7, raised: 1, bets: 2, calls: 9, shown: 'Kh 7c: pair' };
const [ROCK] = STYLES as readonly [PlayingStyle];

describe("a stand-in's notebook", () => {
  it('is read back as it was written', () => {
    const noted = new Map([
      ['Player 2', LOOSE],
      ['Player 4', { ...NOTHING_NOTED, hands: 3 }],
    ]);
    expect(recall(write(noted, 10_000))).toEqual(noted);
    expect(recall(null).size).toBe(0);
    expect(recall('Player 2 is somebody.').size).toBe(0);
  });

  it('keeps the best known opponents where there is no room for all', () => {
    const noted = new Map([
      ['Player 1', { ...LOOSE, hands: 2 }],
      ['Player 2', LOOSE],
    ]);
    const short = write(noted, 180);
    expect(short.length).toBeLessThanOrEqual(180);
    expect([...recall(short).keys()]).toEqual(['Player 2']);
  });

  it('says how somebody plays once there is enough to say', () => {
    expect(inWords({ ...LOOSE, hands: 3 })).toBe('not much seen yet');
    expect(inWords(LOOSE)).toBe('loose and passive, bet for value, never bluff');
    expect(inWords({ ...LOOSE, entered: 2, raised: 2 })).toBe(
      'tight and aggressive, steal its blinds, believe its raises',
    );
  });

  it('counts what the hand showed of each opponent and nothing of its owner', () => {
    const before = write(new Map([['Player 7', LOOSE]]), 10_000);
    const { user } = renderPrompt(
      { ...MEMORY_VIEW, notebook: before },
      { notebookMaxTokens: 1000 },
    );
    const hand = readRememberedHand(readPromptText(user));
    const noted = recall(updateNotebook(hand, ROCK, chanceOf('any')));
    expect(noted.get('Player 7')).toEqual({ ...LOOSE, hands: 13, entered: 8, raised: 2, bets: 3 });
    expect(noted.get('Player 4')).toEqual({
      ...NOTHING_NOTED,
      hands: 1,
      entered: 1,
      shown: 'Qs Qh: pair',
    });
    expect(noted.get('Player 5')).toEqual({ ...NOTHING_NOTED, hands: 1 });
    expect(noted.has('Player 1')).toBe(false);
  });

  it('is left alone after some hands without a showdown', () => {
    const { user } = renderPrompt({ ...MEMORY_VIEW, shown: [] }, { notebookMaxTokens: 1000 });
    const hand = readRememberedHand(readPromptText(user));
    const updates = Array.from({ length: 300 }, (_, index) =>
      updateNotebook(hand, ROCK, chanceOf(`${index}`)),
    );
    const share = updates.filter((update) => update !== null).length / updates.length;
    expect(share).toBeCloseTo(ROCK.speech.takesNotes, 1);
  });
});
