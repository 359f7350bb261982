import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { expect, it, vi } from 'vitest';
import { DraftSaver, type SavingState } from './draft-saver.ts';

interface Body {
  text: string;
}

function saverOf(start = 'a') {
  const entered: { body: Body | undefined } = { body: { text: start } };
  const states: SavingState[] = [];
  const sent: { text: string; version: number; answer: PromiseWithResolvers<ConfigurationState> }[] = [];
  const saver = new DraftSaver<Body>(
    {
      read: () => entered.body,
      onState: (state) => states.push(state),
      save: ({ text }, version) => {
        const answer = Promise.withResolvers<ConfigurationState>();
        sent.push({ text, version, answer });
        return answer.promise;
      },
    },
    { version: 1, body: { text: start } },
  );
  const arrive = (index: number, version: number) =>
    sent[index]?.answer.resolve({ version } as ConfigurationState);
  return { entered, states, sent, saver, arrive };
}

it('saves sequentially, each on the previous version, including input during a save', async () => {
  const { entered, saver, sent, arrive } = saverOf();
  entered.body = { text: 'ab' };
  const first = saver.flush();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  entered.body = { text: 'abc' };
  const second = saver.flush();
  expect(sent).toHaveLength(1);
  arrive(0, 2);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  arrive(1, 3);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(sent.map(({ text, version }) => [text, version])).toEqual([
    ['ab', 1],
    ['abc', 2],
  ]);
});

it('sends neither saved nor invalid values', async () => {
  const { entered, saver, sent, states } = saverOf();
  expect(await saver.flush()).toBe(true);
  entered.body = undefined;
  expect(await saver.flush()).toBe(false);
  expect(states).toEqual(['saved', 'invalid']);
  expect(sent).toEqual([]);
});

it('waits for 800 ms without input', async () => {
  vi.useFakeTimers();
  const { entered, saver, sent } = saverOf();
  entered.body = { text: 'ab' };
  saver.touch();
  await vi.advanceTimersByTimeAsync(700);
  saver.touch();
  await vi.advanceTimersByTimeAsync(700);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toHaveLength(1);
  vi.useRealTimers();
});

it('keeps a refused change, and saves it with the next attempt', async () => {
  const { entered, saver, sent, states, arrive } = saverOf();
  entered.body = { text: 'ab' };
  const failed = saver.flush();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer.reject(new Error('away'));
  expect(await failed).toBe(false);
  expect(states.at(-1)).toBe('failed');
  const again = saver.flush();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  arrive(1, 2);
  expect(await again).toBe(true);
});

it('saves nothing of a removed draft', async () => {
  const { entered, saver, sent } = saverOf();
  await saver.end(() => Promise.resolve({}));
  entered.body = { text: 'ab' };
  await saver.flush();
  expect(sent).toEqual([]);
});
