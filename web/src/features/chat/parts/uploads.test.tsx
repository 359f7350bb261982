/** Uploads: pending messages, failures and rejected files. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReceivedCall } from '../../../lib/testing/local-server.ts';
import { ask, button, chatTests, field, press, write } from '../testing/chat-tests.ts';
import { guide, idsEvent, textEvent, testId } from '../testing/conversation-server.ts';
import { drop, paste, pictureFile, stubAddresses, textFile } from '../testing/file-steps.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const server = chatTests();
let held: { call: ReceivedCall; response: ServerResponse }[];

const answerWith = ({ response }: { response: ServerResponse }, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const take = (upload: (typeof held)[number] | undefined, number = 1) => {
  if (!upload) throw new Error('There is no such upload');
  answerWith(upload, 200, { attachmentId: testId(300 + number), originalFileName: 'a.txt' });
};

beforeEach(() => {
  stubAddresses();
  held = [];
  server().keepChats(10, 11);
  // The test responds to uploads.
  server().intercept = (call, response) => {
    const isUpload = call.method === 'POST' && /\/(attachments|files)\?/.test(call.path);
    if (isUpload) held.push({ call, response });
    return isUpload;
  };
});

// Pending uploads would reach the next test's server.
afterEach(() => {
  for (const remove of screen.queryAllByRole('button', { name: /^Remove / })) fireEvent.click(remove);
});

async function open(): Promise<void> {
  renderChat(`/chat?conversation=${conversationId}`);
  await screen.findByText('Calcium carbonate.');
}
const arrive = (count: number) => waitFor(() => expect(held).toHaveLength(count));
const questions = () =>
  server()
    .callsTo('POST', /segments$/)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

const both = [testId(301), testId(302)].join();

it('sends a pending message after the last upload, unless cancelled or edited', async () => {
  await open();
  await drop(textFile('a.txt'), textFile('b.txt'));
  await arrive(2);
  await write('What is it?');
  await screen.findByText('Preparing 2 files…');
  await press('Enter');
  await screen.findByText('Sends when 2 files are ready');
  fireEvent.click(await button("Don't send yet"));
  await screen.findByText('Preparing 2 files…');
  fireEvent.click(await button('Send'));
  await write('What is it now?');
  await screen.findByText('Preparing 2 files…');
  await press('Enter');
  await act(async () => take(held[0], 1));
  await screen.findByText('Sends when 1 file is ready');
  expect(questions()).toEqual([]);
  take(held[1], 2);
  await server().stream(0);
  // The order of two uploads depends on the network.
  const attachmentIds = expect.toSatisfy((ids: string[]) => ids.toSorted().join() === both);
  expect(questions()).toMatchObject([{ question: 'What is it now?', attachmentIds }]);
  expect(questions()[0]).not.toHaveProperty('leftOutFileNames');
  expect((await field()).value).toBe('');
});

it('sends a pending message with the names of its running uploads', async () => {
  await open();
  await drop(textFile('a.txt'), textFile('b.txt'));
  await arrive(2);
  await write('What is it?');
  await press('Enter');
  const pendingName = /filename="(.*?)"/.exec(held[1]?.call.body ?? '')?.[1] ?? '';
  await act(async () => take(held[0], 1));
  fireEvent.click(await button('Send without it'));
  await server().stream(0);
  const asked = { question: 'What is it?', attachmentIds: [testId(301)] };
  expect(questions()).toMatchObject([{ ...asked, leftOutFileNames: [pendingName] }]);
  expect(screen.queryByText(pendingName)).toBeNull();
});

it('shows the recognised pages of a scan while it is read', async () => {
  await open();
  server().answer(/attachments\/uploads\?/, { pages: { done: 2, total: 9 } });
  await drop(textFile('scan.txt'));
  await arrive(1);
  const [upload] = held;
  // The page knows that all bytes arrived when the response begins.
  upload?.response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
  await screen.findByText('Reading page 3 of 9…', undefined, { timeout: 5_000 });
  const uploadId = new URLSearchParams(held[0]?.call.path.split('?')[1]).get('uploadId');
  const [asked] = server().callsTo('GET', /attachments\/uploads\?/);
  expect(asked?.path).toBe(`/api/internal/attachments/uploads?uploadId=${uploadId}`);
  upload?.response.end(JSON.stringify({ attachmentId: testId(301), originalFileName: 'scan.txt' }));
  await waitFor(() => expect(screen.queryByText(/Reading page/)).toBeNull());
});

it('asks before the page is left, until the file is on the server', async () => {
  await open();
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await drop(textFile('a.txt'));
  await arrive(1);
  await waitFor(() => expect(isAsked()).toBe(true));
  take(held[0]);
  await waitFor(() => expect(isAsked()).toBe(false));
});

it('uploads three at a time', async () => {
  await open();
  await drop(...['a', 'b', 'c', 'd'].map((name) => textFile(`${name}.txt`)));
  await arrive(3);
  const named = () => held.map(({ call }) => /filename="(.*?)"/.exec(call.body)?.[1]);
  expect(named().toSorted()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  take(held[1]);
  await arrive(4);
  expect(named().at(-1)).toBe('d.txt');
});

it('shows why an upload failed and blocks the message until a retry', async () => {
  await open();
  await drop(textFile('a.txt'));
  await write('What is it?');
  await arrive(1);
  answerWith(held[0] as never, 413, { code: 'file.quota_exceeded', errors: [], requestId: 'test' });
  expect((await screen.findByText(/^Storage limit reached/)).getAttribute('role')).toBe('alert');
  expect((await button('Send')).hasAttribute('disabled')).toBe(true);
  await screen.findByText('Remove or retry the failed file to send.');
  await press('Enter');
  expect(questions()).toEqual([]);
  fireEvent.click(await button('Retry uploading a.txt'));
  await arrive(2);
  take(held[1]);
  await waitFor(async () => expect((await button('Send')).hasAttribute('disabled')).toBe(false));
});

it('offers no retry for a file that the server rejected', async () => {
  await open();
  await drop(textFile('a.txt'));
  await arrive(1);
  answerWith(held[0] as never, 422, { code: 'file.encrypted', errors: [], requestId: 'test' });
  await screen.findByText(/^The file is password-protected/);
  expect(screen.queryByRole('button', { name: 'Retry uploading a.txt' })).toBeNull();
  expect(screen.getByRole('button', { name: /a\.txt/ })).toBeTruthy();
});

it('rejects files that are too large, unsupported or above the limit', async () => {
  await open();
  await drop(textFile('huge.txt', 51 * 1024 * 1024), new File(['x'], 'song.mp3', { type: 'audio/mpeg' }));
  await screen.findByText('Larger than 50 MB');
  await screen.findByText('MP3 is not accepted');
  await drop(...Array.from({ length: 10 }, (_, index) => textFile(`${index}.txt`)));
  const note = await screen.findByText(/^You can attach up to 10 files\. The rest were not added\./);
  expect(note.textContent).toContain('Not added: 8.txt · 9.txt');
  await arrive(3);
  expect(held.every(({ call }) => !/huge|song/.test(call.body))).toBe(true);
});

it('pastes text only when it comes with an image of itself', async () => {
  await open();
  await paste([pictureFile('cells.png')], 'text/plain', 'text/html');
  await paste([pictureFile('photo.png')]);
  await screen.findByRole('button', { name: 'View photo.png' });
  await arrive(1);
  expect(screen.queryByRole('button', { name: 'View cells.png' })).toBeNull();
});

it('lists images that an agent does not support, and keeps text and other files', async () => {
  server().agents = [{ ...guide, composer: { attachments: true, images: false, voice: false } }];
  await open();
  await write('What do you see?');
  await paste([pictureFile('photo.png')]);
  const note = await screen.findByText(/^This agent doesn't support images\./);
  expect(note.getAttribute('role')).toBe('alert');
  expect((await field()).value).toBe('What do you see?');
  expect(held).toHaveLength(0);
  // The only kind that is left has no menu.
  expect((await button('Add files')).getAttribute('aria-haspopup')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add files or images' })).toBeNull();

  const pictures = ['scan 1.png', 'scan 2.png', 'scan 3.png', 'scan 4.png', 'scan 5.png'].map(pictureFile);
  await drop(textFile('a.txt'), ...pictures.slice(0, 1));
  await screen.findByText('a.txt');
  const leftOut = () => screen.findByRole('alert').then(({ textContent }) => textContent);
  expect(await leftOut()).toBe("This agent doesn't support images. Not added: scan 1.png");
  await drop(textFile('b.txt'), ...pictures);
  await screen.findByText('b.txt');
  expect(await leftOut()).toMatch(/Not added: scan 1.png · scan 2.png · scan 3.png · and 2 more$/);
});

it('offers no button to an agent that accepts neither files nor images', async () => {
  server().agents = [{ ...guide, composer: { attachments: false, images: false, voice: false } }];
  await open();
  expect(await button('Send')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add (files|images)/ })).toBeNull();
});

it('continues uploads in their own message while another conversation is shown', async () => {
  await open();
  await drop(textFile('a.txt'));
  await arrive(1);
  fireEvent.click(await screen.findByRole('link', { name: 'Chat 11' }));
  await waitFor(() => expect(screen.queryByText('a.txt')).toBeNull());
  take(held[0]);
  await waitFor(() => expect(localStorage.getItem('chatDrafts')).toContain(testId(301)));
  expect(screen.queryByText('a.txt')).toBeNull();
  fireEvent.click(await screen.findByRole('link', { name: 'Chat 10' }));
  await screen.findByText('a.txt');
});

it('queues a message with its files and restores them for editing', async () => {
  await open();
  await ask('First?');
  (await server().stream(0)).send(idsEvent(conversationId, testId(101)), textEvent('Well'));
  await drop(textFile('a.txt'));
  await arrive(1);
  take(held[0]);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await ask('And this?');
  expect(await screen.findByText('with 1 file')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Attachments of your message' })).toBeNull();
  fireEvent.click(await button('Edit queued message'));
  await within(await screen.findByRole('group', { name: 'Attachments of your message' })).findByText('a.txt');
  expect((await field()).value).toBe('And this?');
});

it('removes files on Delete and moves focus to the next, or to the message field', async () => {
  await open();
  await drop(textFile('a.txt'), textFile('b.txt'));
  await arrive(2);
  const first = await button('Remove a.txt');
  first.focus();
  fireEvent.keyDown(first, { key: 'Delete' });
  const second = await button('Remove b.txt');
  await waitFor(() => expect(document.activeElement).toBe(second));
  fireEvent.keyDown(second, { key: 'Backspace' });
  await waitFor(() => expect(screen.queryByText('b.txt')).toBeNull());
  expect(document.activeElement).toBe(await field());
});
