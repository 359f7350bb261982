/** Visits of a public endpoint (document 1 §2, §4). */
import type { ServerResponse } from 'node:http';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../../lib/browser/save-file.ts';
import type { ReceivedCall } from '../../../lib/testing/local-server.ts';
import { ask, button, chatTests, field } from '../testing/chat-tests.ts';
import { drop, stubAddresses, textFile } from '../testing/file-steps.ts';
import { renderPublicChat, testSession } from '../testing/contexts.tsx';
import {
  endEvents,
  idsEvent,
  newSession,
  textEvent,
  testConversation,
  testId,
} from '../testing/conversation-server.ts';

vi.mock('../../../lib/browser/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const conversationId = testId(10);
const segmentId = testId(101);
const server = chatTests();

const sessionsOpened = () => server().callsTo('POST', /publicConversations\/sessions$/);
const keptVisit = () => JSON.parse(localStorage.getItem('publicChat/help') ?? '{}') as unknown;
const keepVisit = (visit: object) => localStorage.setItem('publicChat/help', JSON.stringify(visit));
function refuse(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '60' });
  response.end(JSON.stringify({ code, errors: [], retryAfterSeconds: 720, requestId: 'r' }));
  return true;
}
const isDetails = ({ path }: ReceivedCall) => path.includes('/gptSystemDetailsForConversation/');

describe('visit', () => {
  it('opens a session and stores it with the conversation', async () => {
    const page = renderPublicChat();
    expect(await screen.findByRole('heading', { name: 'Guide', level: 1 })).toBeTruthy();
    expect(document.title).toBe('Guide');
    const imprint = await screen.findByRole('link', { name: 'Imprint' });
    expect(imprint.getAttribute('href')).toBe('https://tailspin.example/imprint');
    expect(sessionsOpened().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { publicChatEndpoint: 'help' },
    ]);
    expect(server().received.find(isDetails)?.path).toContain(`/${newSession}?publicChatEndpoint=help`);
    await ask('Why lime?');
    const opened = await server().stream(0);
    opened.send(idsEvent(conversationId, segmentId), textEvent('So.'), ...endEvents(segmentId, 'Complete'));
    await waitFor(() => expect(keptVisit()).toEqual({ sessionIdentifier: newSession, conversationId }));
    server().conversations.set(conversationId, testConversation({}));
    page.unmount();
    renderPublicChat();
    expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
    expect(sessionsOpened()).toHaveLength(1);
  });

  it('starts over without the old conversation after its session ended', async () => {
    keepVisit({ sessionIdentifier: testSession, conversationId });
    server().intercept = (call, response) =>
      call.path.includes(testSession) && refuse(response, 401, 'visitor_session.invalid');
    renderPublicChat();
    expect(await screen.findByText('Answers questions about this product.')).toBeTruthy();
    expect(sessionsOpened()).toHaveLength(1);
    await waitFor(() => expect(keptVisit()).toEqual({ sessionIdentifier: newSession }));
  });

  it('starts over when the stored visit is invalid', async () => {
    localStorage.setItem('publicChat/help', '[{"sessionIdentifier":7');
    renderPublicChat();
    expect(await field()).toBeTruthy();
  });

  it('opens a session only once when the server does not recognise it', async () => {
    server().intercept = (call, response) =>
      isDetails(call) && refuse(response, 401, 'visitor_session.invalid');
    renderPublicChat();
    expect(await screen.findByRole('heading', { name: 'The chat could not be opened' })).toBeTruthy();
    expect(sessionsOpened()).toHaveLength(1);
  });

  it('reports a missing or closed endpoint without a message field', async () => {
    server().intercept = (call, response) =>
      call.path.includes('publicConversations') && refuse(response, 404, 'public_endpoint.not_found');
    keepVisit({ sessionIdentifier: testSession, conversationId });
    renderPublicChat();
    expect(await screen.findByRole('heading', { name: 'This chat is not available', level: 1 })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    // Keeps the conversation, since the endpoint may reopen.
    expect(keptVisit()).toEqual({ sessionIdentifier: testSession, conversationId });
  });

  it('waits for an unavailable agent and keeps its conversation', async () => {
    keepVisit({ sessionIdentifier: testSession, conversationId });
    server().conversations.set(conversationId, testConversation({}));
    let isAway = true;
    server().intercept = (call, response) =>
      isAway && isDetails(call) && refuse(response, 409, 'public_endpoint.agent_away');
    renderPublicChat();
    expect(await screen.findByText(/The agent is currently unavailable/)).toBeTruthy();
    expect(sessionsOpened()).toHaveLength(0);
    isAway = false;
    fireEvent.click(await button('Try again'));
    expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
    expect(keptVisit()).toEqual({ sessionIdentifier: testSession, conversationId });
  });

  it('reports too many visitors and can be retried', async () => {
    let isBusy = true;
    server().intercept = (call, response) =>
      isBusy && call.method === 'POST' && refuse(response, 429, 'request.rate_limited');
    renderPublicChat();
    expect(await screen.findByRole('heading', { name: 'Too many visitors right now' })).toBeTruthy();
    isBusy = false;
    fireEvent.click(await button('Try again'));
    expect(await field()).toBeTruthy();
  });
});

describe('visitor page', () => {
  it('waits calmly until an exhausted limit resets, then sends the question again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderPublicChat();
    await field();
    let isExhausted = true;
    server().intercept = (call, response) =>
      isExhausted && call.method === 'POST' && refuse(response, 429, 'public_endpoint.limit_reached');
    await ask('One too many?');
    const note = 'Message limit reached. You can send messages again in 12 minutes.';
    expect(await screen.findByText(note)).toBeTruthy();
    expect((await field()).disabled).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: /again|Edit/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    expect(await screen.findByText(/in 7 minutes/)).toBeTruthy();
    isExhausted = false;
    await act(() => vi.advanceTimersByTimeAsync(7 * 60_000));
    expect((await field()).disabled).toBe(false);
    fireEvent.click(await button('Send again'));
    expect(JSON.parse((await server().stream(0)).call.body)).toMatchObject({ question: 'One too many?' });
  });

  it('starts a new conversation and forgets the last one (document 1 §4)', async () => {
    keepVisit({ sessionIdentifier: testSession, conversationId });
    server().conversations.set(conversationId, testConversation({}));
    renderPublicChat();
    expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
    fireEvent.click(await button('New Chat'));
    expect(await screen.findByText('Answers questions about this product.')).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    await waitFor(() => expect(keptVisit()).toEqual({ sessionIdentifier: testSession }));
  });

  it('discards picked files with the shortcut of a new conversation', async () => {
    stubAddresses();
    renderPublicChat();
    await drop(textFile('Lime.txt'));
    await screen.findByText('Lime.txt');
    fireEvent.keyDown(document.body, { key: 'O', code: 'KeyO', ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(screen.queryByText('Lime.txt')).toBeNull());
  });

  it('exports the conversation under its title without < > : " / \\ | ? * (document 1 §5)', async () => {
    keepVisit({ sessionIdentifier: testSession, conversationId });
    server().conversations.set(conversationId, testConversation({ title: 'Is <lime>: "a/b\\c|d?*"' }));
    server().intercept = ({ path }, response) => {
      if (!path.endsWith('/export')) return false;
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end('What is limescale?');
      return true;
    };
    renderPublicChat();
    await screen.findByText('Calcium carbonate.');
    fireEvent.click(await button('Export'));
    await waitFor(() => expect(server().callsTo('GET', /\/export$/)).toHaveLength(1));
    const [call] = server().callsTo('GET', /\/export$/);
    expect(call?.headers['x-session-identifier']).toBe(testSession);
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toBe('Is lime abcd.txt');
  });

  it('has a side menu unless the last URL segment is true (document 1 §2)', async () => {
    const page = renderPublicChat();
    expect(await screen.findByRole('navigation', { name: 'Chat menu' })).toBeTruthy();
    page.unmount();
    renderPublicChat('help/true');
    await field();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(await button('New Chat')).toBeTruthy();
  });

  it('requests no conversation list or other data of accounts (document 1 §2)', async () => {
    renderPublicChat();
    await ask('Why lime?');
    const opened = await server().stream(0);
    opened.send(idsEvent(conversationId, segmentId), textEvent('So.'), ...endEvents(segmentId, 'Complete'));
    await button('Copy answer');
    const beyond = server().received.filter(
      ({ path }) => !/publicConversations|guidelinesDocuments|notices|\/streams\//.test(path),
    );
    expect(beyond.map(({ path }) => path)).toEqual([]);
  });
});
