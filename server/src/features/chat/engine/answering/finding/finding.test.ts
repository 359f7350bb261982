/** Query rewriting and ranking by the model, with fallbacks. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChatHarness, createChatHarness } from '../../../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../../../testing/chat/person.ts';
import { type ModelCall, scriptedModel } from '../../../../../testing/chat/scripted-model.ts';
import type { FoundContext } from '../answer-sources.ts';
import { askShortQuestion } from '../short-question.ts';
import { sortByNumbers, extractNumbers } from './rank-passages.ts';
import { questionsOf } from './search-questions.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

let searched: string[];
let me: Person;
const everything = (): FoundContext => ({ passages: harness.passages, answerability: 'sure' });
let found: (query: string) => FoundContext;
beforeEach(async () => {
  searched = [];
  found = everything;
  harness.model.recordsSearchRequests = true;
  harness.library.retrieve = async (_libraryIds, query) => {
    searched.push(query);
    return found(query);
  };
  me = await harness.person();
});

const textOf = ({ messages }: ModelCall) => messages.map(({ text }) => text).join('\n');

function say(call: ModelCall, text: string): void {
  if (text !== '') call.say(text);
  call.finish({ inputTokens: 10, outputTokens: 5 });
}

/** Creates a conversation with a first answer and a title. */
async function startConversation(): Promise<string> {
  const asking = me.ask('How do I archive a conversation?');
  const { reader, call, conversationId } = await harness.model.begin(asking);
  say(call, 'With the button.');
  const titling = harness.model.nextCall();
  await reader.rest();
  say(await titling, 'Archiving');
  searched = [];
  return conversationId;
}

/** Asks a further question and answers the model's requests in turn. */
async function asked(conversationId: string, question: string, ...replies: string[]) {
  const number = harness.model.calls.length;
  const reader = await me.add(conversationId, { question });
  const calls: ModelCall[] = [];
  for (const [index, text] of replies.entries()) {
    const call = await harness.model.call(number + index + 1);
    calls.push(call);
    say(call, text);
  }
  await reader.rest();
  return { reader, calls };
}

describe('follow-up question', () => {
  it('is searched as rewritten by the model, with a step and its usage', async () => {
    const conversationId = await startConversation();
    const { reader, calls } = await asked(
      conversationId,
      'And how do I undo that?',
      '1. How do I restore an archived conversation?\n- unarchive a chat',
      'Like so [1].',
    );
    const [rewriting] = calls;
    expect(rewriting && textOf(rewriting)).toContain('How do I archive a conversation?');
    const queries = ['How do I restore an archived conversation?', 'unarchive a chat'];
    expect(searched).toEqual(queries);
    const { segmentId: conversationSegmentId } = await reader.ids();
    const params = { conversationId, conversationSegmentId };
    const [run] = (await me.result(conversationRoutes.executionDetails, { params })).runs;
    expect(run?.steps).toMatchObject([
      { kind: 'model', task: 'rewrite', status: 'complete' },
      { kind: 'retrieval', title: 'Searching the libraries', queries },
      { kind: 'model' },
    ]);
    expect(run?.usage).toEqual({ inputTokens: 20, outputTokens: 10 });
  });

  it.each([
    ['answers that no search is needed', 'NONE'],
    ['answers nothing', ''],
    ['answers at length', 'So many words. '.repeat(200)],
  ])('is searched unchanged if the model %s', async (_what, text) => {
    const conversationId = await startConversation();
    const { reader } = await asked(conversationId, 'And how do I undo that?', text, 'Like so [1].');
    expect(searched).toEqual(['And how do I undo that?']);
    expect(reader.answer()).toMatchObject({ status: 'Complete', text: 'Like so [1].' });
  });

  it('is searched with the previous question if the model fails and nothing is found', async () => {
    const conversationId = await startConversation();
    found = () => ({ passages: [], answerability: 'none' });
    const number = harness.model.calls.length;
    const reader = await me.add(conversationId, { question: 'And how do I undo that?' });
    (await harness.model.call(number + 1)).fail('model.unavailable', new Error('gone'));
    say(await harness.model.call(number + 2), 'I can not find it.');
    await reader.rest();
    expect(searched).toEqual([
      'And how do I undo that?',
      'How do I archive a conversation?\nAnd how do I undo that?',
    ]);
    const [rewriting] = reader.answer().steps;
    expect(rewriting).toMatchObject({ task: 'rewrite', status: 'failed' });
  });
});

it('calls the model for the answer only after a sure result', async () => {
  const conversationId = await startConversation();
  const { reader } = await asked(conversationId, 'How do I rename a conversation?', 'Like so [1].');
  expect(searched).toEqual(['How do I rename a conversation?']);
  expect(reader.answer().steps.map(({ task }) => task)).toEqual([undefined, undefined]);
});

describe('question without a sure result', () => {
  const unsure = (): FoundContext => ({ passages: harness.passages, answerability: 'unsure' });
  const numbered = (call: ModelCall | undefined) =>
    [...(call?.messages.at(-1)?.text.matchAll(/\[(\d)\] (Page \d)/g) ?? [])].map(([text]) => text);

  async function askUnsurely(find: typeof found, ...replies: string[]) {
    const conversationId = await startConversation();
    found = find;
    return asked(conversationId, 'Getting rid of chats?', ...replies, 'So [1].');
  }

  it('is also searched in other wordings, and the model ranks the passages', async () => {
    const { calls } = await askUnsurely(unsure, 'How to delete?', '3, 9, 1, 3');
    expect(searched).toEqual(['Getting rid of chats?', 'Getting rid of chats?', 'How to delete?']);
    expect(numbered(calls[2])).toEqual(['[1] Page 3', '[2] Page 1', '[3] Page 2']);
  });

  it('keeps the order if the model names no passage', async () => {
    const { calls, reader } = await askUnsurely(unsure, 'NONE', 'None of them.');
    expect(numbered(calls[2])).toEqual(['[1] Page 1', '[2] Page 2', '[3] Page 3']);
    expect(reader.answer().citations).toMatchObject([{ id: '1', title: 'Page 1' }]);
  });

  it('skips the ranking if another wording has a sure result', async () => {
    const find = (query: string) => (query === 'How to delete?' ? everything() : unsure());
    const { calls } = await askUnsurely(find, 'How to delete?');
    expect(numbered(calls[1])).toEqual(['[1] Page 1', '[2] Page 2', '[3] Page 3']);
  });
});

it('gives up on a slow model and counts its usage', async () => {
  const brief = {
    instructions: '',
    text: '',
    maxLength: 10,
    timeoutMs: 1,
    signal: new AbortController().signal,
  };
  expect(await askShortQuestion(scriptedModel(), brief)).toEqual({
    text: undefined,
    usage: { isEstimated: true },
  });
});

it('parses lists of questions', () => {
  expect(questionsOf('1. One?\n\n* Two?\n– Two?\n- Two?\n4) Four?\nFive?')).toEqual([
    'One?',
    'Two?',
    'Four?',
  ]);
  expect(questionsOf(' "None." ')).toEqual([]);
  expect(questionsOf('None of the printers work')).toEqual(['None of the printers work']);
  expect(questionsOf(`${'x'.repeat(301)}\nShort\0?`)).toEqual(['Short?']);
});

it('parses rankings without unknown or repeated passages', () => {
  expect(extractNumbers('[3], 1; 0 and 12, 3', 4)).toEqual([3, 1]);
  expect(sortByNumbers(['a', 'b', 'c'], [3, 1])).toEqual(['c', 'a', 'b']);
});
