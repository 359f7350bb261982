// How well the Guide answers from the handbook without a model: the real pages, embedder, index and threshold.
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerFromLibrary } from '../../quoting/library-answer.ts';
import { syncHandbook } from '../../sources/handbook-library.ts';
import { wholeLibrary } from '../../sources/bound-source.ts';
import { type TestLibraries, testLibraries } from '../test-library.ts';
import {
  type EvaluationQuestion,
  paraphrasedQuestions,
  unanswerableQuestions,
  wordedQuestions,
} from './first-questions.ts';
import {
  paraphrasedHeldOutQuestions,
  unanswerableHeldOutQuestions,
  wordedHeldOutQuestions,
} from './held-out-questions.ts';
import { answerableEverydayQuestions, unanswerableEverydayQuestions } from './everyday-questions.ts';
import { answerableLastQuestions, unanswerableLastQuestions } from './last-questions.ts';
import { answerableTuningQuestions, unanswerableTuningQuestions } from './tuning-questions.ts';

const handbook = fileURLToPath(new URL('../../../../../../docs/handbook', import.meta.url));

let libraries: TestLibraries;
let libraryId: string;
beforeAll(async () => {
  libraries = await testLibraries();
  ({ libraryId } = await syncHandbook(libraries, handbook));
  await libraries.search.refresh();
}, 300_000);

const answer = (question: string) =>
  answerFromLibrary(libraries, { sources: [wholeLibrary(libraryId)], question, language: 'en' });

interface Outcome {
  /** The right page was cited first. */
  right: string[];
  /** Another page was cited first; of an unanswerable question, any. */
  wrong: string[];
  abstained: string[];
}

async function ask(questions: EvaluationQuestion[]): Promise<Outcome> {
  const outcome: Outcome = { right: [], wrong: [], abstained: [] };
  for (const { question, page, alsoRight } of questions) {
    const { passages, isAnswered } = await answer(question);
    const cited = passages[0]?.path;
    if (!isAnswered || cited === undefined) outcome.abstained.push(question);
    else if (cited === page || alsoRight?.includes(cited)) outcome.right.push(question);
    else outcome.wrong.push(`${question} → ${cited}`);
  }
  return outcome;
}

/** Most words of a question say nothing about its topic. */
const functionWords = new Set(
  (
    'a an the is it its i isn t me my we our us you they that this those to of in on at for from without or so ' +
    'be are was were how do does can may must has have what who what where which no nothing any own already when before'
  ).split(' '),
);
const contentWords = (text: string) =>
  new Set((text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !functionWords.has(word)));

describe('the forty questions written before tuning', () => {
  test('at least 29 of 30 answerable ones cite the right page first', async () => {
    const outcome = await ask([...wordedQuestions, ...paraphrasedQuestions]);
    expect(outcome.right.length, JSON.stringify(outcome, null, 1)).toBeGreaterThanOrEqual(29);
  });

  test('none of 10 unanswerable ones is answered', async () => {
    expect((await ask(unanswerableQuestions)).wrong).toEqual([]);
  });

  test('the paraphrased half shares no content word with what is cited', async () => {
    for (const { question } of paraphrasedQuestions) {
      const { passages } = await answer(question);
      const cited = contentWords(passages[0]?.snippet ?? '');
      const shared = [...contentWords(question)].filter((word) => cited.has(word));
      expect(shared, question).toEqual([]);
    }
  });
});

describe('the forty questions held out from tuning', () => {
  test('at least 28 of 30 answerable ones cite the right page first', async () => {
    const outcome = await ask([...wordedHeldOutQuestions, ...paraphrasedHeldOutQuestions]);
    expect(outcome.right.length, JSON.stringify(outcome, null, 1)).toBeGreaterThanOrEqual(28);
  });

  test('none of 10 unanswerable ones is answered', async () => {
    expect((await ask(unanswerableHeldOutQuestions)).wrong).toEqual([]);
  });
});

describe('questions as people type them', () => {
  test('at least 49 of 50 answerable ones cite a right page first', async () => {
    const outcome = await ask(answerableEverydayQuestions);
    expect(outcome.right.length, JSON.stringify(outcome, null, 1)).toBeGreaterThanOrEqual(49);
  });

  test('at most one of 32 near misses is answered', async () => {
    const { wrong } = await ask(unanswerableEverydayQuestions);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(1);
  });
});

describe('the fifty questions written last', () => {
  test('at least 25 of 30 answerable ones cite a right page first', async () => {
    const outcome = await ask(answerableLastQuestions);
    expect(outcome.right.length, JSON.stringify(outcome, null, 1)).toBeGreaterThanOrEqual(25);
  });

  test('at most one of 20 unanswerable ones is answered', async () => {
    const { wrong } = await ask(unanswerableLastQuestions);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(1);
  });
});

test('a question in Arabic is not answered by what is near to it by chance', async () => {
  for (const question of ['كيف أصدّر محادثة؟', 'ما هو الطقس غدا'])
    expect(await answer(question), question).toMatchObject({ isAnswered: false, passages: [] });
});

test('the questions tuned on stay answered 19 times out of 20, and the others refused', async () => {
  const answerable = await ask(answerableTuningQuestions);
  expect(answerable.right.length / answerableTuningQuestions.length).toBeGreaterThan(19 / 20);
  const unanswerable = await ask(unanswerableTuningQuestions);
  expect(
    unanswerable.wrong.length / unanswerableTuningQuestions.length,
    unanswerable.wrong.join(),
  ).toBeLessThan(0.02);
}, 300_000);
