/** Stories of attachments in messages and questions. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import type { AgentForConversation, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { attachmentRoutes } from '@polylogue/contract/chat/attachments/routes';
import type { Attachment } from '@polylogue/contract/chat/attachments/schemas';
import { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import { type StoryTools, type Story, storyAt, untilText } from '../../../testing/story.ts';
import { answer, type MemoryCall, refusal, silence } from '../../../testing/memory-transport.ts';
import { conversationOf, id, segment } from './story-turns.ts';

const agent: AgentForConversation = {
  gptSystemId: id(1),
  name: 'Contract Review',
  description: 'Reads contracts.',
  gptSystemType: 'System',
  answerSource: 'model',
  starterPrompts: [],
  composer: { attachments: true, images: true, voice: false },
};

const picture = (number: number) => ({
  visionImageId: id(200 + number),
  blobFileName: `${number}.png`,
  thumbnailBlobFileName: `${number}-small.png`,
});
const file = (number: number, originalFileName: string, omissions?: Attachment['omissions']) => ({
  attachmentId: id(300 + number),
  originalFileName,
  attachmentType: 'FileSearch' as const,
  ...(omissions && { omissions }),
});
const omissions: Attachment['omissions'] = [
  { kind: 'pages', count: 2, pages: [4, 7] },
  { kind: 'charts', count: 3 },
];

/** Creates an SVG image in one of a few colours. */
const drawing = (hue: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="hsl(${hue} 40% 88%)"/><path d="M60 560 340 220 520 420 660 280 900 560Z" fill="hsl(${hue} 45% 52%)"/><circle cx="740" cy="140" r="64" fill="hsl(${hue + 40} 70% 60%)"/></svg>`;
const hueOf = (text: string) => (Number(/\d/.exec(text)?.[0] ?? 0) * 97) % 360;

const base = [
  answer(agentRoutes.listAvailable, { items: [agent] }),
  answer(routes.list, { items: [] }),
  answer(visionImageRoutes.user.readBase64, ({ url }) => ({
    base64Content: btoa(drawing(hueOf(url.searchParams.get('blobFileName') ?? ''))),
    mimeType: 'image/svg+xml',
  })),
];
const annexText = `# Prices

Annex B sets the prices of the years 2024 to 2027.

| Year | Price | Change |
| --- | --- | --- |
| 2024 | 1,200 | |
| 2025 | 1,260 | 5 % |
| 2026 | 1,290 | 2.4 % |

A price changes at most once a year, with a notice of three months.`;
const agreementText = answer(attachmentRoutes.readText, {
  text: annexText,
  textLength: annexText.length,
  textMediaType: 'text/markdown',
  file: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', sizeBytes: 48_000 },
  omissions: [{ kind: 'charts', count: 3 }],
});
const removedFile = refusal(attachmentRoutes.readText, [404, 'attachment.not_found']);
const answered = segment(1, {
  question: 'What should I look at first in a supplier agreement?',
  answer: 'Start with the clauses that decide what it costs to leave.',
  citations: [],
});
const asked = segment(2, {
  question: 'Compare the price clause with Annex B. Is the signature the one that we know?',
  answer: 'The clause allows one change a year; Annex B assumes two.',
  citations: [],
  visionImages: [picture(1), picture(2), picture(3)],
  attachments: [
    file(1, 'Agreement.pdf', omissions),
    file(2, 'Annex B, prices of the years 2024 to 2027 with all their exceptions.xlsx'),
  ],
});
const unread = segment(2, {
  question: 'What changed in the minutes?',
  answer: 'I can only see the agenda. It lists three changes of the price clause.',
  citations: [],
  attachments: [file(1, 'Minutes of the board.docx'), file(2, 'Agenda.pdf')],
  steps: [
    {
      stepId: 's',
      kind: 'retrieval',
      title: 'Reading the files',
      status: 'failed',
      leftOut: ['Minutes of the board.docx'],
    },
    {
      stepId: 'u',
      kind: 'retrieval',
      title: 'Reading the files',
      status: 'failed',
      leftOut: ['Figures.csv'],
      leftOutReason: 'uploading',
    },
  ],
});
/** Answers the first request of an upload; the next one stays open, as a story has no end at which to stop asking. */
function reportPages() {
  const seen = new Set<string>();
  const { promise: isFollowed, resolve } = Promise.withResolvers<void>();
  const respond = ({ url }: MemoryCall): Promise<Response> => {
    if (seen.has(url.pathname)) {
      resolve();
      return new Promise(() => undefined);
    }
    seen.add(url.pathname);
    return Promise.resolve(Response.json({ pages: { done: 2, total: 9 } }));
  };
  return { isFollowed, answer: { ...silence(attachmentRoutes.readingProgress), respond } };
}
const readingPages = reportPages();
const at = (...segments: Segment[]) => [...base, answer(routes.get, conversationOf(segments))];
const path = `/chat?conversation=${id(10)}`;

/** Fakes uploads: files named *Annex…* stay in progress, *Scan…* are read, *Locked…* fail, others finish. */
function fakeUploads(): void {
  XMLHttpRequest.prototype.send = function send(body) {
    const sent = body instanceof FormData ? body.get('file') : null;
    const name = sent instanceof File ? sent.name : '';
    if (name.startsWith('Scan')) {
      const progress = { lengthComputable: true, loaded: 100, total: 100 };
      setTimeout(() => this.upload.dispatchEvent(new ProgressEvent('progress', progress)));
      return;
    }
    if (name.startsWith('Annex')) {
      const progress = { lengthComputable: true, loaded: 64, total: 100 };
      setTimeout(() => this.upload.dispatchEvent(new ProgressEvent('progress', progress)));
      return;
    }
    const isBroken = name.startsWith('Locked');
    const response = isBroken
      ? { code: 'file.encrypted', errors: [], requestId: 'story' }
      : { attachmentId: id(301), originalFileName: name, omissions, ...picture(1) };
    Object.defineProperty(this, 'status', { get: () => (isBroken ? 422 : 200) });
    Object.defineProperty(this, 'response', {
      get: () => new TextEncoder().encode(JSON.stringify(response)),
    });
    setTimeout(() => this.dispatchEvent(new ProgressEvent('load')));
  };
}

async function painted(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [240, 180];
  const context = canvas.getContext('2d');
  for (const [index, colour] of ['#d8cdb8', '#3b5ba5', '#c9a35c'].entries()) {
    if (!context) break;
    context.fillStyle = colour;
    context.fillRect(index * 40, index * 45, 240 - index * 80, 180 - index * 60);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File(blob ? [blob] : [], name, { type: 'image/png' });
}

const sized = (name: string, megabytes: number, type = '') => {
  const made = new File(['%PDF'], name, { type });
  Object.defineProperty(made, 'size', { get: () => megabytes * 1024 * 1024 });
  return made;
};

/** Types a message and drops files on the page. */
async function drop({ screen, fireEvent }: StoryTools, files: readonly File[]): Promise<void> {
  await screen.findAllByText(/./, { selector: '[data-answer] *' });
  const field = document.querySelector('textarea');
  if (!field) throw new Error('There is no message field');
  fireEvent.change(field, {
    target: { value: 'Compare the price clause with Annex B, and tell me whether we can leave before June.' },
  });
  const transfer = new DataTransfer();
  for (const one of files) transfer.items.add(one);
  document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
  );
}

const takingNothing = answer(agentRoutes.listAvailable, {
  items: [{ ...agent, composer: { attachments: false, images: false, voice: false } }],
});

/** An agent without image support, and others with it. */
const unseeing = answer(agentRoutes.listAvailable, {
  items: [
    { ...agent, composer: { attachments: true, images: false, voice: false } },
    ...[
      'Site photographs',
      'Floor plans and drawings of the whole estate, old and new',
      'Looker',
      'Labels',
    ].map((name, index) => ({ ...agent, gptSystemId: id(2 + index), name })),
  ],
});

export const fileStories: readonly Story[] = [
  storyAt(path)('chat-files', at(answered), async (tools) => {
    fakeUploads();
    await drop(tools, [
      await painted('Signature.png'),
      await painted('Annex C.png'),
      sized('Agreement.pdf', 2.4),
      sized('Annex B, prices.xlsx', 8.1),
      sized('Scans 1998.heic', 4),
      sized('Locked minutes of the board.docx', 0.2),
    ]);
    await tools.screen.findByText(/^(The file is password-protected|الملف محمي)/);
    return tools.screen.findAllByText(/64/);
  }),
  storyAt(path)('chat-files-read', [readingPages.answer, ...at(answered)], async (tools) => {
    fakeUploads();
    await drop(tools, [sized('Scan of the agreement.pdf', 12.4), sized('Agreement.pdf', 2.4)]);
    const page = await tools.screen.findByText(/3 of 9|3 من 9|٣ من ٩/, undefined, { timeout: 5_000 });
    await readingPages.isFollowed;
    tools.fireEvent.click(tools.screen.getByRole('button', { name: /^(Send|إرسال)$/ }));
    return page;
  }),
  storyAt(path)('chat-files-left-out', at(answered, unread), untilText(/^(Files not used|ملفات لم تُستخدم)/)),
  storyAt(path)('chat-files-menu', at(answered), async ({ screen, fireEvent }) => {
    fireEvent.click(
      await screen.findByRole('button', { name: /^(Add files or images|إضافة ملفات أو صور)$/ }),
    );
    return screen.findByRole('menu');
  }),
  storyAt(path)('chat-files-not-taken', [takingNothing, ...at(answered)], async (tools) => {
    await drop(tools, [await painted('Signature.png')]);
    return tools.screen.findByRole('alert');
  }),
  storyAt(path)('chat-files-unseen', [unseeing, ...at(answered)], async (tools) => {
    fakeUploads();
    await drop(tools, [await painted('Signature.png'), sized('Agreement.pdf', 2.4)]);
    return tools.screen.findByText('Looker');
  }),
  storyAt(path)('chat-files-over', at(answered), async ({ screen }) => {
    await screen.findAllByText(/./, { selector: '[data-answer] *' });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await painted('Signature.png'));
    document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    return screen.findByText(/^(Drop here|أفلت هنا)/);
  }),
  storyAt(path)('chat-files-sent', at(answered, asked), untilText('Agreement.pdf')),
  storyAt(path)(
    'chat-file-opened',
    [agreementText, ...at(answered, asked)],
    async ({ screen, fireEvent }) => {
      fireEvent.click(await screen.findByRole('button', { name: /^(View|عرض) Annex B/ }));
      return screen.findByText(/Annex B sets the prices/);
    },
  ),
  storyAt(path)('chat-file-removed', [removedFile, ...at(answered, asked)], async ({ screen, fireEvent }) => {
    fireEvent.click(await screen.findByRole('button', { name: /^(View|عرض) Annex B/ }));
    return screen.findByRole('alert');
  }),
  storyAt(path)('chat-picture', at(answered, asked), async ({ screen, fireEvent }) => {
    fireEvent.click(
      await screen.findByRole('button', { name: /^(View Image 2|عرض الصورة 2|عرض الصورة ٢)$/ }),
    );
    return screen.findByRole('img', { name: /2|٢/ });
  }),
];
