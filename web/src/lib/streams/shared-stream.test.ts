import { expect, it, onTestFinished, vi } from 'vitest';
import { shareStream } from './shared-stream.ts';
import { holdStreamSlot } from './stream-slot.ts';

let names = 0;
const newName = () => `stream ${(names += 1)}`;

/** Opens a tab; `send` hands out an event while the tab leads, and `fail` ends its reading. */
function openTab(name: string) {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const { signal } = closing;
  const received: string[] = [];
  let hasFollowed = false;
  let lead: { send(event: string): void; fail(): void } | undefined;
  const ended = shareStream<string>({
    name,
    signal,
    onEvent: (event) => received.push(event),
    onFollow: () => (hasFollowed = true),
    read: (onEvent) =>
      new Promise<void>((resolve, reject) => {
        lead = { send: onEvent, fail: () => reject(new Error('broken')) };
        signal.addEventListener('abort', () => resolve());
        onEvent('reload');
      }),
  });
  const outcome = ended.then(
    () => 'left',
    ({ message }: Error) => message,
  );
  return {
    received,
    outcome,
    close: () => closing.abort(),
    leads: () => lead !== undefined,
    follows: () => hasFollowed,
    lead: () => lead,
  };
}

it('reads the stream in one tab and hands its events on to all others', async () => {
  const name = newName();
  const first = openTab(name);
  await vi.waitFor(() => expect(first.leads()).toBe(true));
  const [second, third] = [openTab(name), openTab(name)];
  first.lead()?.send('a');
  first.lead()?.send('b');
  for (const tab of [first, second, third]) await vi.waitFor(() => expect(tab.received).toContain('b'));
  expect([second.leads(), third.leads()]).toEqual([false, false]);
  expect(second.received).toEqual(['a', 'b']);
  // Events before a tab listened would be missing in it.
  for (const tab of [second, third]) await vi.waitFor(() => expect(tab.follows()).toBe(true));
  expect(first.follows()).toBe(false);
});

it.each(['closes', 'breaks'])('is read by another tab as soon as the leading one %s', async (how) => {
  const name = newName();
  const first = openTab(name);
  await vi.waitFor(() => expect(first.leads()).toBe(true));
  const [second, third] = [openTab(name), openTab(name)];
  if (how === 'closes') first.close();
  else first.lead()?.fail();
  expect(await first.outcome).toBe(how === 'breaks' ? 'broken' : 'left');
  await vi.waitFor(() => expect(second.leads()).toBe(true));
  // Every connection begins with a reload, for events between the two.
  await vi.waitFor(() => expect(third.received).toEqual(['reload']));
  expect(third.leads()).toBe(false);
});

it('delivers nothing after a change of the user, nor to another user', async () => {
  const [ann, eve] = [newName(), newName()];
  const [leading, other] = [openTab(ann), openTab(ann)];
  await vi.waitFor(() => expect(leading.leads()).toBe(true));
  const stranger = openTab(eve);
  other.close();
  leading.lead()?.send('private');
  leading.close();
  leading.lead()?.send('late');
  await vi.waitFor(() => expect(stranger.received).toEqual(['reload']));
  expect(leading.received).toEqual(['reload', 'private']);
  expect(other.received).not.toContain('private');
});

it('leaves slots to two tabs at a time', async () => {
  const tabs = Array.from({ length: 3 }, () => new AbortController());
  const held: number[] = [];
  const hold = (tab: number, { signal }: AbortController) => holdStreamSlot(() => held.push(tab), signal);
  for (const [index, tab] of tabs.entries()) void hold(index, tab);
  await vi.waitFor(() => expect(held).toHaveLength(2));
  const [late] = tabs.filter((_, index) => !held.includes(index));
  await hold(9, late ?? new AbortController());
  expect(held).toHaveLength(2);
  tabs[held[0] ?? 0]?.abort();
  await vi.waitFor(async () => {
    void hold(9, late ?? new AbortController());
    await Promise.resolve();
    expect(held).toContain(9);
  });
  for (const tab of tabs) tab.abort();
});
