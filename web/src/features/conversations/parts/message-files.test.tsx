/** Files and pictures that go with a question: in each context of a conversation, and on their way. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ask, button, field, press, turn, write } from '../testing/chat-steps.ts';
import { chatTests } from '../testing/chat-tests.ts';
import { testedContexts } from '../testing/contexts.tsx';
import {
  ends,
  names,
  says,
  testConversation,
  testId,
  testPicture,
  testSegment,
} from '../testing/conversation-server.ts';
import { drop, paste, pictureFile, stubAddresses, textFile } from '../testing/file-steps.ts';

const conversationId = testId(10);
const segmentId = testId(101);
const server = chatTests();
beforeEach(stubAddresses);

const attachment = {
  attachmentId: testId(301),
  originalFileName: 'Terms.txt',
  attachmentType: 'FileSearch',
} as const;
const withFiles = testSegment({ attachments: [attachment], visionImages: [testPicture(1), testPicture(2)] });
const picked = () => screen.findByRole('group', { name: 'Goes with your message' });
const bodyOf = ({ body }: { body: string }) => JSON.parse(body) as Record<string, unknown>;
const uploads = (path: RegExp) => server().callsTo('POST', path);

describe.each(testedContexts)('$name', ({ headers, files, open }) => {
  const openConversation = () => {
    server().conversations.set(conversationId, testConversation({ segments: [withFiles] }));
    open(conversationId);
    return screen.findByText('Calcium carbonate.');
  };

  it('document 1 §3, document 2 §7.5, §7.6: sends what was dropped and pasted along, and reads none of it again', async () => {
    open();
    await drop(textFile('Terms.txt'));
    await paste([pictureFile('Lime.png')]);
    await within(await picked()).findByText('Terms.txt');
    await waitFor(() => expect(uploads(/VisionImages\/files|vision-images\/files/)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await ask('Is it lime?');
    const asked = await server().stream(0);
    expect(bodyOf(asked.call)).toEqual({
      question: 'Is it lime?',
      attachmentIds: [attachment.attachmentId],
      visionImageIds: [testPicture(1).visionImageId],
    });
    const [file] = uploads(/\/attachments\?/);
    expect(file?.path).toBe(`/api/internal/attachments?attachmentType=FileSearch&context=${files.context}`);
    expect(file?.headers).toMatchObject(headers);
    const [picture] = uploads(/files$/);
    expect(picture?.path).toBe(`${files.pictures}/files`);
    expect(picture?.headers).toMatchObject(headers);
    expect(screen.queryByRole('group', { name: 'Goes with your message' })).toBeNull();
    asked.send(names(conversationId, segmentId), says('Yes.'), ...ends(segmentId, 'Complete'));
    await screen.findAllByText('Yes.');
    const shown = within(turn('Is it lime?'));
    expect(await shown.findByRole('button', { name: 'Download Terms.txt' })).toBeTruthy();
    expect((await shown.findByRole('button', { name: 'View Picture 1' })).querySelector('img')).toBeTruthy();
    expect(server().callsTo('GET', /base64/)).toEqual([]);
  });

  it('document 1 §4: reads a thumbnail once, and a whole picture in place of it when it is looked at', async () => {
    await openConversation();
    const read = () => server().callsTo('GET', /base64/);
    const nameOf = ({ path }: { path: string }) =>
      new URLSearchParams(path.split('?')[1]).get('blobFileName');
    await waitFor(() => expect(read().map(nameOf)).toEqual(['1-small.png', '2-small.png']));
    for (const { headers: sent, path } of read()) {
      expect(sent).toMatchObject(headers);
      expect(path.startsWith(`${files.pictures}/`)).toBe(true);
    }
    const first = await button('View Picture 1');
    fireEvent.click(first);
    const dialog = await screen.findByRole('dialog', { name: 'Picture 1 of 2' });
    await waitFor(() => expect(read().map(nameOf)).toEqual(['1-small.png', '2-small.png', '1.png']));
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    await screen.findByRole('dialog', { name: 'Picture 2 of 2' });
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(first);
    await screen.findByRole('dialog');
    expect(read().map(nameOf)).toEqual(['1-small.png', '2-small.png', '1.png', '2.png']);
  });

  it('downloads a file as whoever asks, and asks again and anew with the same ones', async () => {
    await openConversation();
    fireEvent.click(await button('Download Terms.txt'));
    await waitFor(() => expect(server().callsTo('GET', /attachments\//)).toHaveLength(1));
    const [download] = server().callsTo('GET', /attachments\//);
    expect(download?.path).toBe(`/api/internal/attachments/${attachment.attachmentId}`);
    expect(download?.headers).toMatchObject(headers);
    const same = {
      attachmentIds: [attachment.attachmentId],
      visionImageIds: [testPicture(1).visionImageId, testPicture(2).visionImageId],
    };
    fireEvent.click(await button('Regenerate'));
    const again = await server().stream(0);
    expect(bodyOf(again.call)).toEqual({ question: withFiles.question, parentSegmentId: null, ...same });
    expect(await screen.findByRole('button', { name: 'Download Terms.txt' })).toBeTruthy();
    again.send(names(conversationId, segmentId), says('Lime.'), ...ends(segmentId, 'Complete'));
    await screen.findAllByText('Lime.');
    fireEvent.click((await screen.findAllByRole('button', { name: 'Edit question' })).at(-1) as HTMLElement);
    const edited = await screen.findByRole('textbox', { name: 'Your question' });
    expect(screen.getByRole('button', { name: 'Download Terms.txt' })).toBeTruthy();
    fireEvent.change(edited, { target: { value: 'What is scale?' } });
    fireEvent.keyDown(edited, { key: 'Enter' });
    expect(bodyOf((await server().stream(1)).call)).toMatchObject({ question: 'What is scale?', ...same });
  });

  it('gives a question that was refused back with its files', async () => {
    server().intercept = ({ method, path }, response) => {
      if (method !== 'POST' || !path.endsWith('segments')) return false;
      response.writeHead(409, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'vision_image.not_seen', errors: [], requestId: 'test' }));
      return true;
    };
    await openConversation();
    await drop(pictureFile('Lime.png'));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await ask('What do you see?');
    await screen.findByText(/This agent can't see pictures/);
    const refusal = await screen.findByRole('alert');
    fireEvent.click(within(refusal.closest('article') as HTMLElement).getByText('Edit question'));
    await within(await picked()).findByRole('button', { name: 'View Picture 1' });
    expect((await field()).value).toBe('What do you see?');
  });

  it('keeps what was picked with what was typed, over a reload', async () => {
    server().conversations.set(conversationId, testConversation({ segments: [withFiles] }));
    const { unmount } = open(conversationId);
    await screen.findByText('Calcium carbonate.');
    await drop(textFile('Lime.txt'));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await write('And this?');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    unmount();
    open(conversationId);
    await within(await picked()).findByText('Lime.txt');
    await press('Enter');
    expect(bodyOf((await server().stream(0)).call)).toMatchObject({
      question: 'And this?',
      attachmentIds: [attachment.attachmentId],
    });
  });
});
