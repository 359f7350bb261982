/** Image that the agent can't process: other agents are offered and receive the draft. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chatTests, field, press, write } from '../testing/chat-tests.ts';
import { renderPublicChat } from '../testing/contexts.tsx';
import { guide, testConversation, testId, testPicture } from '../testing/conversation-server.ts';
import { drop, paste, pictureFile, stubAddresses, textFile } from '../testing/file-steps.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const server = chatTests();
const blind = { ...guide, composer: { attachments: true, images: false, voice: false } };
const seeing = ['Looker', 'Painter', 'Reader', 'Watcher'].map((name, index) => ({
  ...guide,
  gptSystemId: testId(20 + index),
  name,
}));
const offered = () => screen.findByRole('group', { name: 'Agents that support images' });
const namesIn = (group: HTMLElement) =>
  within(group)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

beforeEach(stubAddresses);

async function openBlind(...others: object[]): Promise<ReturnType<typeof renderChat>> {
  server().agents = [blind, ...others];
  server().conversations.set(conversationId, testConversation({}));
  const chat = renderChat(`/chat?conversation=${conversationId}`);
  await screen.findByText('Calcium carbonate.');
  return chat;
}

it('moves text, files and image to a new chat with the chosen agent', async () => {
  await openBlind({ ...blind, gptSystemId: testId(30), name: 'Blind, too' }, ...seeing.slice(0, 2));
  await write('What do you see?');
  await drop(textFile('Terms.txt'), pictureFile('Lime.png'));
  const group = await offered();
  expect(namesIn(group)).toEqual(['Looker', 'Painter']);
  expect(group.textContent).not.toContain('menu');
  fireEvent.click(within(group).getByRole('button', { name: 'Painter' }));
  await screen.findByRole('button', { name: 'View Lime.png' });
  await waitFor(() => expect(screen.queryByText('Calcium carbonate.')).toBeNull());
  expect((await field()).value).toBe('What do you see?');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await press('Enter');
  const { call } = await server().stream(0);
  expect(call.path).toContain(`/byGptSystemId/${testId(21)}`);
  expect(JSON.parse(call.body)).toEqual({
    question: 'What do you see?',
    attachmentIds: [testId(301)],
    visionImageIds: [testPicture(1).visionImageId],
  });
});

it('appends to an existing draft of the new chat', async () => {
  server().agents = [blind, ...seeing];
  const first = renderChat('/chat');
  await write('Begun.');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  first.unmount();
  await openBlind(...seeing);
  await write('What do you see?');
  await paste([pictureFile('Lime.png')]);
  fireEvent.click(within(await offered()).getByRole('button', { name: 'Looker' }));
  await waitFor(async () => expect((await field()).value).toBe('Begun.\nWhat do you see?'));
});

it('moves an image attached before to an agent that supports images', async () => {
  server().agents = seeing;
  const first = renderChat(`/chat/${testId(20)}`);
  await paste([pictureFile('Lime.png')]);
  await screen.findByRole('button', { name: 'View Lime.png' });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  dispatchEvent(new PageTransitionEvent('pagehide'));
  first.unmount();
  server().agents = [blind, ...seeing];
  renderChat(`/chat/${blind.gptSystemId}`);
  await screen.findByText(/^This agent doesn't support images\. Remove the image to send\./);
  fireEvent.click(within(await offered()).getByRole('button', { name: 'Reader' }));
  await waitFor(() => expect(screen.queryByText(/Remove the image to send/)).toBeNull());
  await screen.findByRole('button', { name: 'View Lime.png' });
});

it('offers three agents and mentions more', async () => {
  await openBlind(...seeing);
  await paste([pictureFile('Lime.png')]);
  const group = await offered();
  expect(namesIn(group)).toEqual(['Looker', 'Painter', 'Reader']);
  expect(group.textContent).toContain('Choose another agent above.');
});

it('reports that no agent supports images', async () => {
  await openBlind();
  await paste([pictureFile('Lime.png')]);
  const group = await offered();
  expect(namesIn(group)).toEqual([]);
  expect(group.textContent).toBe('None of your agents supports images.');
});

it('offers a visitor with one agent no alternative', async () => {
  server().answer(/\/gptSystemDetailsForConversation\//, {
    ...blind,
    brandKey: 'default',
    hasPrompts: false,
  });
  renderPublicChat();
  await field();
  await paste([pictureFile('Lime.png')]);
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe("This agent doesn't support images.");
  expect(screen.queryByRole('group', { name: 'Agents that support images' })).toBeNull();
});
