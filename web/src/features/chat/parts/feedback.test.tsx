/** Feedback on an answer. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, chatTests } from '../testing/chat-tests.ts';
import { chatOfPerson, contextsBy } from '../testing/contexts.tsx';
import { testConversation, testId } from '../testing/conversation-server.ts';

const conversationId = testId(10);
const server = chatTests();

const openConversation = (open = chatOfPerson.open) => {
  server().conversations.set(conversationId, testConversation({}));
  return open(conversationId);
};
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it.each(contextsBy('feedback').offering)(
  'shows a rating by $name at once, adds a comment, and removes it with the same button',
  async ({ base, open }) => {
    openConversation(open);
    fireEvent.click(await button('Bad response'));
    await waitFor(() => expect(pressed('Bad response')).toBe('true'));
    fireEvent.change(await screen.findByRole('textbox', { name: /What went wrong/ }), {
      target: { value: 'Too short' },
    });
    fireEvent.click(await button('Send comment'));
    await waitFor(() => expect(server().callsTo('POST', /feedback$/)).toHaveLength(2));
    const bodies = server()
      .callsTo('POST', /feedback$/)
      .map(({ body }) => JSON.parse(body) as unknown);
    expect(bodies).toEqual([{ isPositive: false }, { isPositive: false, comment: 'Too short' }]);
    for (const { path } of server().callsTo('POST', /feedback$/)) expect(path.startsWith(base)).toBe(true);
    fireEvent.click(await button('Bad response'));
    await waitFor(() => expect(server().callsTo('DELETE', /removeFeedback$/)).toHaveLength(1));
    await waitFor(() => expect(pressed('Bad response')).toBe('false'));
  },
);

describe('rating', () => {
  it('ends with the last value despite a slow server', async () => {
    openConversation();
    const held: (() => void)[] = [];
    server().intercept = ({ path }, response) => {
      if (!/feedback$/i.test(path)) return false;
      held.push(() => response.writeHead(204).end());
      return true;
    };
    const given = () =>
      [...server().callsTo('POST', /feedback$/), ...server().callsTo('DELETE', /removeFeedback$/)].map(
        ({ method, body }) => [method, body && (JSON.parse(body) as unknown)],
      );
    fireEvent.click(await button('Good response'));
    await waitFor(() => expect(held).toHaveLength(1));
    fireEvent.click(await button('Bad response'));
    fireEvent.click(await button('Bad response'));
    fireEvent.click(await button('Bad response'));
    expect(pressed('Bad response')).toBe('true');
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Requests are sequential; in parallel, the last to arrive would win.
    expect(held).toHaveLength(1);
    held[0]?.();
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(given()).toEqual([
      ['POST', { isPositive: true }],
      ['POST', { isPositive: false }],
    ]);
    expect([pressed('Good response'), pressed('Bad response')]).toEqual(['false', 'true']);
  });

  it('restores the server’s value when the last of several changes is rejected', async () => {
    openConversation();
    const held: ((status: number) => void)[] = [];
    server().intercept = ({ path }, response) => {
      if (!path.endsWith('/feedback')) return false;
      held.push((status) => response.writeHead(status).end());
      return true;
    };
    fireEvent.click(await button('Good response'));
    await waitFor(() => expect(held).toHaveLength(1));
    fireEvent.click(await button('Bad response'));
    held[0]?.(204);
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.(404);
    expect(await screen.findByText('The feedback could not be saved.')).toBeTruthy();
    await waitFor(() => expect(pressed('Good response')).toBe('true'));
    expect(pressed('Bad response')).toBe('false');
  });

  it('is removed when the server rejects it', async () => {
    openConversation();
    const thumb = await button('Good response');
    server().refuse(/\/feedback$/, 404, 'segment.not_found');
    fireEvent.click(thumb);
    expect(await screen.findByText('The feedback could not be saved.')).toBeTruthy();
    await waitFor(() => expect(pressed('Good response')).toBe('false'));
  });
});
