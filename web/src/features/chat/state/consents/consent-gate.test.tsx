import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../lib/http/api-failure.ts';
import { createTestStore } from '../../../../testing/test-store.ts';
import { ChatContext } from '../context/chat-context.ts';
import { userChat } from '../context/user-chat.ts';
import type { Dispatch } from '../store-types.ts';
import { isConsentRefusal, sendWithConsents, useChatConsents } from './consent-gate.ts';

const code = 'guidelines.consent_required';
const needed = { guidelinesDocumentId: 'a', name: 'Rules' };
const refusal = () =>
  new ApiError({
    status: 409,
    requestId: 'r',
    data: { code, errors: [], issues: [{ path: [], code, params: needed }], requestId: 'r' },
  });

/** A server that refuses until the guidelines are accepted. */
function open() {
  const { store } = createTestStore();
  const dispatch = store.dispatch as Dispatch;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <ChatContext value={userChat}>{children}</ChatContext>
    </Provider>
  );
  const server = { isAccepted: false, received: [] as string[], attempts: 0 };
  const send = (text: string, gptSystemId = 'agent') =>
    dispatch(
      sendWithConsents({ chatKey: userChat.key, gptSystemId }, async () => {
        server.attempts += 1;
        if (!server.isAccepted) throw refusal();
        server.received.push(text);
      }),
    );
  return { server, send, shown: renderHook(() => useChatConsents('agent'), { wrapper }).result };
}

/** Waits until refusals have arrived. */
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))));

it('sends everything that waits once, after one dialog', async () => {
  const { server, send, shown } = open();
  const sent = [send('question'), send('file')];
  await settled();
  expect(shown.current.request?.needed).toEqual([needed]);
  server.isAccepted = true;
  await act(async () => shown.current.request?.settle(true));
  await Promise.all(sent);
  expect(server.received.toSorted()).toEqual(['file', 'question']);
  expect([shown.current.request, shown.current.missing]).toEqual([undefined, undefined]);
});

it('rejects what waits when the guidelines are declined, and asks before the next attempt', async () => {
  const { server, send, shown } = open();
  const declined = send('question').catch((error: unknown) => error);
  await settled();
  await act(async () => shown.current.request?.settle(false));
  expect(isConsentRefusal(await declined)).toBe(true);
  expect(shown.current.missing).toEqual([needed]);
  const again = send('question');
  await settled();
  expect([server.attempts, shown.current.request?.needed]).toEqual([1, [needed]]);
  server.isAccepted = true;
  await act(async () => shown.current.request?.settle(true));
  await again;
  expect(server.received).toEqual(['question']);
});

it('asks before the first attempt where guidelines are known to be missing', async () => {
  const { server, send, shown } = open();
  act(() => shown.current.know([needed]));
  void send('question').catch(() => undefined);
  await settled();
  expect([server.attempts, shown.current.request?.needed]).toEqual([0, [needed]]);
});

it('does not ask with another agent for what was declined with one', async () => {
  const { server, send, shown } = open();
  const declined = send('question').catch(() => undefined);
  await settled();
  await act(async () => shown.current.request?.settle(false));
  await declined;
  server.isAccepted = true;
  await send('question', 'other');
  expect(server.received).toEqual(['question']);
});
