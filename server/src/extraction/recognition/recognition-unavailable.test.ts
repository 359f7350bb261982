/** Recognition while its process is unavailable. */
import { expect, it } from 'vitest';
import { type SandboxedProcess, ProcessUnavailableError } from '../../sandboxed-process/sandboxed-process.ts';
import { scratchFolder } from '../../sandboxed-process/scratch-folder.ts';
import { withRecognisedAttachments } from './recognise-attached.ts';
import { withRecognisedPages } from './recognise-pages.ts';
import type { RecognitionTask } from './recognition-worker.ts';

const unavailable: SandboxedProcess<RecognitionTask> = {
  runTask: () => Promise.reject(new ProcessUnavailableError()),
  stop: async () => undefined,
};
const options = {
  languages: { names: 'eng', folder: '/' },
  maxPages: 10,
  onPage: async () => undefined,
  turn: {},
};

it('fails instead of skipping pages while recognition is unavailable', async () => {
  const scanned = { title: undefined, text: '\n\n', isMarkdown: true, pageStarts: [0, 2] };
  const file = { file: '/scan.pdf', mediaType: 'application/pdf' };
  await expect(withRecognisedPages(unavailable, scanned, { ...options, ...file })).rejects.toThrow(
    'server.unavailable',
  );
});

it('fails instead of skipping attached pictures while recognition is unavailable', async () => {
  const scratch = scratchFolder();
  const attached = {
    name: 'a.png',
    mediaType: 'image/png',
    content: Buffer.from('a'),
    start: 0,
    end: 1,
    unread: [],
  };
  const mail = {
    title: undefined,
    text: '-',
    isMarkdown: true,
    pageStarts: [],
    attachedPictures: [attached],
  };
  try {
    await expect(withRecognisedAttachments(mail, unavailable, { ...options, scratch })).rejects.toThrow(
      'server.unavailable',
    );
  } finally {
    await scratch.remove();
  }
});
