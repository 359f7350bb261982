/** Edited questions page at the question, regenerated answers at the answer. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chatTests } from '../testing/chat-tests.ts';
import { testedContexts } from '../testing/contexts.tsx';
import {
  endEvents,
  idsEvent,
  testConversation,
  testId,
  testSegment,
  textEvent,
} from '../testing/conversation-server.ts';

const server = chatTests();

const pagers = () =>
  [...document.querySelectorAll('[data-versions]')].map((pager) => [
    pager.getAttribute('data-versions'),
    pager.textContent,
  ]);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

type Turns = readonly (readonly [question: string, answer: string, model?: string])[];

const segmentsOf = (turns: Turns) =>
  turns.map(([question, answer, model], at) =>
    testSegment({
      conversationSegmentId: testId(100 + at),
      question,
      answer,
      ...(model !== undefined && { model }),
    }),
  );

describe.each(testedContexts)('versions of $name', ({ open }) => {
  const openWith = (...turns: Turns) => {
    const segments = segmentsOf(turns);
    server().conversations.set(testId(10), testConversation({ segments }));
    open(testId(10));
    return screen.findByText(segments.at(-1)?.answer ?? '');
  };

  it('pages edited messages and regenerated answers separately', async () => {
    await openWith(['Who?', 'One'], ['Where?', 'Two'], ['Where?', 'Three']);
    expect(pagers()).toEqual([
      ['question', '2/2'],
      ['answer', '2/2'],
    ]);
    await press('Previous answer');
    await screen.findByText('Two');
    await press('Previous version of this message');
    await screen.findByText('One');
    expect(pagers()).toEqual([['question', '1/2']]);
    expect(screen.getByRole('img', { name: 'Version 1 of 2 of this message' })).toBeTruthy();
    // The newest answer of the other version.
    await press('Next version of this message');
    await screen.findByText('Three');
    expect(screen.getByRole('img', { name: 'Answer 2 of 2' })).toBeTruthy();
  });

  it('names the model of each answer', async () => {
    await openWith(['Who?', 'One', 'gpt-a'], ['Who?', 'Two', 'gpt-b']);
    expect(screen.getByText('gpt-b').parentElement?.textContent).toBe('Model: gpt-b');
    await press('Previous answer');
    await screen.findByText('gpt-a');
    expect(screen.queryByText('gpt-b')).toBeNull();
  });

  it('shows no pager without other versions', async () => {
    await openWith(['Who?', 'One']);
    expect(pagers()).toEqual([]);
  });

  it('counts a regenerated answer at the answer and an edited message at the message', async () => {
    await openWith(['Who?', 'One']);
    const complete = async (...turns: Turns) => {
      const stream = await server().stream(turns.length - 2);
      const segments = segmentsOf(turns);
      const { conversationSegmentId: id = '', answer = '' } = segments.at(-1) ?? {};
      server().conversations.set(testId(10), testConversation({ segments }));
      stream.send(idsEvent(testId(10), id), textEvent(answer), ...endEvents(id, 'Complete'));
      await screen.findByText(answer, { selector: '[data-answer] *' });
    };
    await press('Regenerate');
    await complete(['Who?', 'One'], ['Who?', 'Two']);
    await waitFor(() => expect(pagers()).toEqual([['answer', '2/2']]));
    await press('Edit message');
    const field = await screen.findByRole('textbox', { name: 'Your message' });
    fireEvent.change(field, { target: { value: 'Where?' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await complete(['Who?', 'One'], ['Who?', 'Two'], ['Where?', 'Three']);
    await waitFor(() => expect(pagers()).toEqual([['question', '2/2']]));
  });
});
