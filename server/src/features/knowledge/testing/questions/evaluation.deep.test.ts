// Evaluation of the Guide's handbook answers without a model, with the real pages, embedder, index
// and threshold.
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerFromLibrary } from '../../quoting/library-answer.ts';
import { replaceDocuments } from '../../ingestion/documents.ts';
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
import { handbookKinds, type KindQuestion, libraryKinds } from './kinds-questions.ts';
import { smallLibrary } from './small-library.ts';
import { answerableEverydayQuestions, unanswerableEverydayQuestions } from './everyday-questions.ts';
import { answerableLastQuestions, unanswerableLastQuestions } from './last-questions.ts';
import { answerableTuningQuestions, unanswerableTuningQuestions } from './tuning-questions.ts';

const handbook = fileURLToPath(new URL('../../../../../../docs/handbook', import.meta.url));

let libraries: TestLibraries;
let libraryId: string;
let smallLibraryId: string;
beforeAll(async () => {
  libraries = await testLibraries();
  ({ libraryId } = await syncHandbook(libraries, handbook));
  smallLibraryId = await libraries.newOwnLibrary();
  await replaceDocuments(libraries, smallLibraryId, smallLibrary);
  await libraries.search.refresh();
}, 300_000);

const answer = (question: string) =>
  answerFromLibrary(libraries, { sources: [wholeLibrary(libraryId)], question, language: 'en' });

interface Outcome {
  /** Questions whose right page was cited first. */
  right: string[];
  /** Questions whose first citation was another page, or any page for unanswerable questions. */
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

/** Words without information on a question's topic. */
const functionWords = new Set(
  (
    'a an the is it its i isn t me my we our us you they that this those to of in on at for from without or so ' +
    'be are was were how do does can may must has have what who what where which no nothing any own already when before'
  ).split(' '),
);
const contentWords = (text: string) =>
  new Set((text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !functionWords.has(word)));

describe('forty questions written before tuning', () => {
  test('cites the right page first for 29 of 30 answerable questions', async () => {
    const outcome = await ask([...wordedQuestions, ...paraphrasedQuestions]);
    expect(outcome.right.length, JSON.stringify(outcome, null, 1)).toBeGreaterThanOrEqual(29);
  });

  test('answers none of 10 unanswerable questions', async () => {
    expect((await ask(unanswerableQuestions)).wrong).toEqual([]);
  });

  test('shares no content word with the cited passage in the paraphrased half', async () => {
    for (const { question } of paraphrasedQuestions) {
      const { passages } = await answer(question);
      const cited = contentWords(passages[0]?.snippet ?? '');
      const shared = [...contentWords(question)].filter((word) => cited.has(word));
      expect(shared, question).toEqual([]);
    }
  });
});

describe('forty questions held out from tuning', () => {
  test('cites the right page first for 28 of 30 answerable questions', async () => {
    const outcome = await ask([...wordedHeldOutQuestions, ...paraphrasedHeldOutQuestions]);
    expect(outcome.right.length, JSON.stringify(outcome, null, 1)).toBeGreaterThanOrEqual(28);
  });

  test('answers none of 10 unanswerable questions', async () => {
    expect((await ask(unanswerableHeldOutQuestions)).wrong).toEqual([]);
  });
});

describe('questions as users type them', () => {
  test('cites a right page first for 49 of 50 answerable questions', async () => {
    const outcome = await ask(answerableEverydayQuestions);
    expect(outcome.right.length, JSON.stringify(outcome, null, 1)).toBeGreaterThanOrEqual(49);
  });

  test('answers at most one of 32 near misses', async () => {
    const { wrong } = await ask(unanswerableEverydayQuestions);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(1);
  });
});

describe('fifty questions written last', () => {
  test('cites a right page first for 25 of 30 answerable questions', async () => {
    const outcome = await ask(answerableLastQuestions);
    expect(outcome.right.length, JSON.stringify(outcome, null, 1)).toBeGreaterThanOrEqual(25);
  });

  test('answers at most one of 20 unanswerable questions', async () => {
    const { wrong } = await ask(unanswerableLastQuestions);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(1);
  });
});

/** Returns the questions without a right answer, or with an answer where there is none. */
async function wrongKinds(ofLibrary: string, questions: readonly KindQuestion[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { question, earlier = [], pages, says } of questions) {
    const sources = [wholeLibrary(ofLibrary)];
    const asked = { sources, question, language: 'en', earlier: async () => earlier } as const;
    const { pieces, passages, isAnswered } = await answerFromLibrary(libraries, asked);
    const text = pieces.join('');
    const isOfPage = pages.includes(passages[0]?.path ?? '');
    const isRight = isAnswered
      ? isOfPage && (says?.some((words) => text.includes(words)) ?? true)
      : !pages[0];
    if (!isRight) wrong.push(`${question} → ${passages[0]?.path}: ${text}`);
  }
  return wrong;
}

describe('questions in four languages, by kinds', () => {
  test('answers 48 of 49 about the handbook', async () => {
    const wrong = await wrongKinds(libraryId, handbookKinds);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(1);
  });

  test('answers 19 of 20 about a small library', async () => {
    const wrong = await wrongKinds(smallLibraryId, libraryKinds);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(1);
  });
});

test('answers 19 of 20 tuning questions and refuses the unanswerable ones', async () => {
  const answerable = await ask(answerableTuningQuestions);
  expect(answerable.right.length / answerableTuningQuestions.length).toBeGreaterThan(19 / 20);
  const unanswerable = await ask(unanswerableTuningQuestions);
  expect(
    unanswerable.wrong.length / unanswerableTuningQuestions.length,
    unanswerable.wrong.join(),
  ).toBeLessThan(0.02);
}, 300_000);
