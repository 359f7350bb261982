/** Attachments of questions in each context. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ask, button, chatTests, field, press, turn, write } from '../testing/chat-tests.ts';
import { chatOfPerson, testedContexts } from '../testing/contexts.tsx';
import {
  attachmentText,
  endEvents,
  guide,
  idsEvent,
  testConversation,
  testId,
  testPicture,
  testSegment,
  textEvent,
} from '../testing/conversation-server.ts';
import { drop, paste, pictureFile, stubAddresses, textFile } from '../testing/file-steps.ts';

const conversationId = testId(10);
const segmentId = testId(101);
const server = chatTests();
beforeEach(stubAddresses);

const attachment = {
  attachmentId: testId(350),
  originalFileName: 'Terms.txt',
  attachmentType: 'FileSearch',
} as const;
const withFiles = testSegment({ attachments: [attachment], visionImages: [testPicture(5), testPicture(6)] });
const picked = () => screen.findByRole('group', { name: 'Attachments of your message' });
const bodyOf = ({ body }: { body: string }) => JSON.parse(body) as Record<string, unknown>;
const openConversation = ({ open } = chatOfPerson) => {
  server().conversations.set(conversationId, testConversation({ segments: [withFiles] }));
  open(conversationId);
  return screen.findByText('Calcium carbonate.');
};
const read = () => server().callsTo('GET', /base64/);
const nameOf = ({ path }: { path: string }) => new URLSearchParams(path.split('?')[1]).get('blobFileName');
const uploads = (path: RegExp) => server().callsTo('POST', path);

it('names the unread parts of a file after its upload and with its question', async () => {
  const omissions = [{ kind: 'pages' as const, count: 2, pages: [4, 7] }];
  const segment = testSegment({ attachments: [{ ...attachment, omissions }] });
  server().conversations.set(conversationId, testConversation({ segments: [segment] }));
  const uploaded = { attachmentId: testId(351), originalFileName: 'More.txt', omissions };
  server().answer(/attachments\?/, uploaded);
  chatOfPerson.open(conversationId);
  expect(await button('View Terms.txt Not read: pages 4, 7')).toBeTruthy();
  await drop(textFile('More.txt'));
  await within(await picked()).findByText('Not read: pages 4, 7');
});

it.each(testedContexts)('reads, downloads and uploads files and images as $name', async (context) => {
  const { headers, files } = context;
  // Other contexts decide about the agent themselves.
  const agent = context === chatOfPerson ? `gptSystemId=${guide.gptSystemId}` : '';
  await openConversation(context);
  await waitFor(() => expect(read().map(nameOf)).toEqual(['5-small.png', '6-small.png']));
  for (const { headers: sent, path } of read()) {
    expect(sent).toMatchObject(headers);
    expect(path.startsWith(`${files.pictures}/`)).toBe(true);
  }
  fireEvent.click(await button('View Terms.txt'));
  const viewer = await screen.findByRole('dialog', { name: 'Terms.txt' });
  await within(viewer).findByText(attachmentText.text);
  fireEvent.click(within(viewer).getByRole('button', { name: 'Download' }));
  const original = `/api/internal/attachments/${attachment.attachmentId}`;
  const viewed = () => server().callsTo('GET', new RegExp(original));
  await waitFor(() => expect(viewed().map(({ path }) => path)).toEqual([`${original}/text`, original]));
  for (const { headers: sent } of viewed()) expect(sent).toMatchObject(headers);
  fireEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await drop(textFile('More.txt'));
  await paste([pictureFile('Lime.png')]);
  await within(await picked()).findByText('More.txt');
  await waitFor(() => expect(uploads(/VisionImages\/files|vision-images\/files/)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await ask('Is it lime?');
  const asked = await server().stream(0);
  expect(bodyOf(asked.call)).toEqual({
    question: 'Is it lime?',
    parentSegmentId: withFiles.conversationSegmentId,
    isNext: true,
    attachmentIds: [testId(301)],
    visionImageIds: [testPicture(1).visionImageId],
  });
  const [file] = uploads(/\/attachments\?/);
  const address = `/api/internal/attachments?attachmentType=FileSearch&context=${files.context}`;
  expect(file?.path).toMatch(
    new RegExp(`^${address.replace('?', '\\?')}&uploadId=[\\w-]{36}${agent && `&${agent}`}$`),
  );
  expect(file?.headers).toMatchObject(headers);
  const [picture] = uploads(/files(\?|$)/);
  expect(picture?.path).toBe(`${files.pictures}/files${agent && `?${agent}`}`);
  expect(picture?.headers).toMatchObject(headers);
  expect(screen.queryByRole('group', { name: 'Attachments of your message' })).toBeNull();
  asked.send(idsEvent(conversationId, segmentId), textEvent('Yes.'), ...endEvents(segmentId, 'Complete'));
  await screen.findAllByText('Yes.');
  const shown = within(turn('Is it lime?'));
  expect(await shown.findByRole('button', { name: 'View More.txt' })).toBeTruthy();
  expect((await shown.findByRole('button', { name: 'View Image 1' })).querySelector('img')).toBeTruthy();
  // Sent images are still cached.
  expect(read()).toHaveLength(2);
});

it('opens a file before it is sent, with its display and its text', async () => {
  server().answer(/attachments\/.*\/text/, {
    ...attachmentText,
    file: { mediaType: 'image/png', sizeBytes: 9_000 },
  });
  await openConversation();
  await drop(textFile('Scan.png.txt'));
  fireEvent.click(await within(await picked()).findByRole('button', { name: /^Scan.png.txt \d/ }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Scan.png.txt' }));
  await viewer.findByRole('img', { name: 'Scan.png.txt' });
  fireEvent.click(viewer.getByRole('tab', { name: 'Text' }));
  expect(await viewer.findByText(attachmentText.text)).toBeTruthy();
});

it.each([
  [{ text: null }, "No text available. Answers can't use this file."],
  [{ textLength: 900_000 }, 'Showing the first 15 of 900,000 characters.'],
])('shows how much text of an opened file is stored: %j', async (stored, note) => {
  server().answer(/attachments\/.*\/text/, { ...attachmentText, ...stored });
  await openConversation();
  fireEvent.click(await button('View Terms.txt'));
  expect(await screen.findByText(note)).toBeTruthy();
});

it('shows an error for an opened file that was removed', async () => {
  server().refuse(/attachments\/.*\/text/, 404, 'attachment.not_found');
  await openConversation();
  fireEvent.click(await button('View Terms.txt'));
  const viewer = within(await screen.findByRole('dialog', { name: 'Terms.txt' }));
  await viewer.findByText('This file is no longer available. Add it again.');
  expect(viewer.queryByRole('button', { name: 'Download' })).toBeNull();
});

it('shows the name of an opened image', async () => {
  const named = testSegment({ visionImages: [{ ...testPicture(5), originalFileName: 'Lime.png' }] });
  server().conversations.set(conversationId, testConversation({ segments: [named] }));
  chatOfPerson.open(conversationId);
  fireEvent.click(await button('View Lime.png'));
  expect(await screen.findByRole('dialog', { name: 'Lime.png' })).toBeTruthy();
});

it('reads a full image once when it is opened (document 1 §4)', async () => {
  await openConversation();
  await waitFor(() => expect(read()).toHaveLength(2));
  const first = await button('View Image 1');
  fireEvent.click(first);
  const dialog = await screen.findByRole('dialog', { name: 'Image 1 of 2' });
  await waitFor(() => expect(read().map(nameOf)).toEqual(['5-small.png', '6-small.png', '5.png']));
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  await screen.findByRole('dialog', { name: 'Image 2 of 2' });
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(first);
  await screen.findByRole('dialog');
  expect(read().map(nameOf)).toEqual(['5-small.png', '6-small.png', '5.png', '6.png']);
});

it('sends the same files when a question is regenerated or edited', async () => {
  await openConversation();
  const same = {
    attachmentIds: [attachment.attachmentId],
    visionImageIds: [testPicture(5).visionImageId, testPicture(6).visionImageId],
  };
  fireEvent.click(await button('Regenerate'));
  const again = await server().stream(0);
  expect(bodyOf(again.call)).toEqual({ question: withFiles.question, parentSegmentId: null, ...same });
  expect(await screen.findByRole('button', { name: 'View Terms.txt' })).toBeTruthy();
  again.send(idsEvent(conversationId, segmentId), textEvent('Lime.'), ...endEvents(segmentId, 'Complete'));
  await screen.findAllByText('Lime.');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Edit message' })).at(-1) as HTMLElement);
  const edited = await screen.findByRole('textbox', { name: 'Your message' });
  expect(screen.getByRole('button', { name: 'View Terms.txt' })).toBeTruthy();
  fireEvent.change(edited, { target: { value: 'What is scale?' } });
  fireEvent.keyDown(edited, { key: 'Enter' });
  expect(bodyOf((await server().stream(1)).call)).toMatchObject({ question: 'What is scale?', ...same });
});

it('returns a refused question with its files to the message field', async () => {
  server().refuse(({ path }) => path.endsWith('segments'), 409, 'vision_image.not_seen');
  await openConversation();
  await drop(pictureFile('Lime.png'));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await ask('What do you see?');
  await screen.findByText(/This agent doesn't support images/);
  const refusal = await screen.findByRole('alert');
  fireEvent.click(within(refusal.closest('article') as HTMLElement).getByText('Edit message'));
  await within(await picked()).findByRole('button', { name: 'View Image 1' });
  expect((await field()).value).toBe('What do you see?');
});

it('keeps picked files with the typed text over a reload', async () => {
  server().conversations.set(conversationId, testConversation({ segments: [withFiles] }));
  const { unmount } = chatOfPerson.open(conversationId);
  await screen.findByText('Calcium carbonate.');
  await drop(textFile('Lime.txt'));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await write('And this?');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  unmount();
  chatOfPerson.open(conversationId);
  await within(await picked()).findByText('Lime.txt');
  await press('Enter');
  expect(bodyOf((await server().stream(0)).call)).toMatchObject({
    question: 'And this?',
    attachmentIds: [testId(301)],
  });
});
