/** Uploads over real connections: stored files, refusals, and leftovers. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Waiting } from '../file-checks/file-checks.ts';
import { ProcessUnavailableError } from '../sandboxed-process/sandboxed-process.ts';
import { officeFile, officeFileOf4GB, zipOf } from '../testing/office-files.ts';
import { picture } from '../testing/sample-files.ts';
import { formLength, type RawUpload, rawUpload } from './testing/raw-upload.ts';
import {
  emptyStore,
  type Received,
  type UploadHarness,
  createUploadHarness,
  type UploadHarnessOptions,
  uploadStore,
} from './testing/upload-harness.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const halfPicture = (await picture()).subarray(0, 60);
const text = (bytes: number) => Buffer.alloc(bytes, 'A text that goes on and on. ');
const compoundFile = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(kibibyte)]);
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100 * kibibyte)]);

const store = await uploadStore();

/** Starts a harness without files of earlier tests. */
async function createFreshHarness(options?: UploadHarnessOptions): Promise<UploadHarness> {
  await emptyStore(store);
  return createUploadHarness(options, store);
}

interface Sent {
  path?: string;
  name?: string;
  type?: string;
  token?: string;
  headers?: Record<string, string>;
}

async function send({ port }: UploadHarness, content: Buffer, sent: Sent = {}) {
  const { path = '/libraryFile', name = 'a.txt', type = 'text/plain', token = 'good', headers = {} } = sent;
  const form = new FormData();
  form.append('file', new File([content], name, { type }));
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: form,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  const body = (await answer.json()) as Received & { code?: string };
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, body, retryAfter, outcome: `${answer.status} ${body.code ?? ''}`.trim() };
}

/** Begins an upload of a library file of this size; `undefined`: sent in chunks. */
const begin = ({ port }: UploadHarness, sizeBytes: number | undefined, more: Partial<RawUpload> = {}) =>
  rawUpload(port, { path: '/libraryFile', contentLength: sizeBytes && formLength(sizeBytes), ...more });

const row = ({ db }: UploadHarness, fileId: string) =>
  db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();

/** Lists states of uploads, and counts blobs and quarantined bytes. */
async function leftovers({ db, blobs }: UploadHarness) {
  const files = await db.selectFrom('files').select('state').execute();
  const found = { states: files.map(({ state }) => state).sort(), blobs: 0, quarantined: 0 };
  for await (const { isQuarantined } of blobs.list()) found[isQuarantined ? 'quarantined' : 'blobs'] += 1;
  return found;
}
const nothing = { states: [], blobs: 0, quarantined: 0 };

describe('an accepted file', () => {
  it('is stored as it was sent, under a safe name', async () => {
    const harness = await createFreshHarness();
    const content = text(300_000);
    const { body } = await send(harness, content, { name: '../../\u202Egpj.exe\u0001' });
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(body).toEqual({
      fileId: expect.any(String),
      fileName: 'gpj.exe',
      mediaType: 'text/plain',
      sizeBytes: content.length,
      sha256,
    });
    const stored = await row(harness, body.fileId);
    expect(stored).toMatchObject({
      state: 'Ready',
      owner_id: harness.userId,
      size_bytes: content.length,
      sha256,
    });
    expect(await buffer(await harness.blobs.read(stored.blob_key ?? ''))).toEqual(content);
    expect(await leftovers(harness)).toEqual({ states: ['Ready'], blobs: 1, quarantined: 0 });
  });

  it('has a visible name in one Unicode normal form', async () => {
    const harness = await createFreshHarness();
    const named = async (name: string) => (await send(harness, text(10), { name })).body.fileName;
    expect(await named('\u200B.txt')).toBe('file.txt');
    expect(await named('.env')).toBe('.env');
    expect(await named('cafe\u0301.txt')).toBe(await named('caf\u00E9.txt'));
  });

  it('has the type of its content, whatever its name and declared type', async () => {
    const harness = await createFreshHarness();
    const types = new Map<string, string>();
    for (const [name, content] of Object.entries({
      text: text(100),
      pdf: Buffer.from('%PDF-1.7\nhello'),
      docx: officeFile('word/document.xml'),
      xlsx: officeFile('xl/workbook.xml'),
      pptx: officeFile('ppt/presentation.xml'),
    })) {
      types.set(name, (await send(harness, content, { name: 'a.png', type: 'image/png' })).body.mediaType);
    }
    expect([...types.values()]).toEqual([
      'text/plain',
      'application/pdf',
      expect.stringContaining('wordprocessingml'),
      expect.stringContaining('spreadsheetml'),
      expect.stringContaining('presentationml'),
    ]);
  });

  it('is removed if it is unreferenced after the call', async () => {
    const harness = await createFreshHarness();
    expect((await send(harness, text(10), { path: '/libraryFile?isKept=false' })).status).toBe(200);
    expect((await send(harness, await picture(), { path: '/image?isKept=false' })).status).toBe(200);
    expect(await leftovers(harness)).toEqual(nothing);
  });
});

describe('a refused file', () => {
  it('is reported as password-protected for document uploads', async () => {
    const harness = await createFreshHarness();
    const sent = async (path: string, name: string) =>
      (await send(harness, compoundFile, { path, name })).outcome;
    expect(await sent('/attachment', 'plan.docx')).toBe('422 file.encrypted');
    expect(await sent('/libraryFile', 'plan.doc')).toBe('415 file.type_not_accepted');
    expect(await sent('/image', 'plan.docx')).toBe('415 file.type_not_accepted');
    expect(await leftovers(harness)).toEqual({ ...nothing, states: Array(3).fill('Refused') });
  });

  it.each<[string, Buffer, string, string]>([
    ['a program that is called a text', program, '/libraryFile', '415 file.not_as_named'],
    ['a picture where documents go', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), '/attachment', '415'],
    ['a text where pictures go', text(10), '/image', '415 file.type_not_accepted'],
    ['an archive of anything', zipOf({ 'a.txt': 'x' }), '/libraryFile', '415 file.not_as_named'],
    [
      'a text that is none further on',
      Buffer.concat([text(64 * kibibyte), Buffer.from([0xff, 0x01]), text(10)]),
      '/libraryFile',
      '415 file.not_as_named',
    ],
    ['nothing', Buffer.alloc(0), '/libraryFile', '422 file.empty'],
    [
      'half an archive',
      officeFile('word/document.xml').subarray(0, 60),
      '/libraryFile',
      '422 file.unreadable',
    ],
    ['half a picture', halfPicture, '/image', '422 file.unreadable'],
    ['a document that swells', officeFileOf4GB(), '/libraryFile', '422 file.too_complex'],
  ])('is removed: %s', async (...[, content, path, outcome]) => {
    const harness = await createFreshHarness();
    expect((await send(harness, content, { path })).outcome).toContain(outcome);
    expect(await leftovers(harness)).toEqual({ states: ['Refused'], blobs: 0, quarantined: 0 });
    const { refusal, size_bytes } = await harness.db
      .selectFrom('files')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([outcome, size_bytes]).toEqual([expect.stringContaining(outcome.slice(0, 3)), 0]);
    expect(refusal).toMatch(/^file\./);
    expect(harness.logged).toEqual([]);
  });

  it.each([
    ['/libraryFile', 'plan.pdf', '415 file.not_as_named'],
    ['/libraryFile', 'plan.DOCX', '415 file.not_as_named'],
    ['/libraryFile', 'plan.exe', '415 file.type_not_accepted'],
    ['/image', 'plan.pdf', '415 file.type_not_accepted'],
    ['/image', 'plan.jpg', '415 file.not_as_named'],
  ])('is reported at %s of %s by type or by content', async (path, name, outcome) => {
    const noise = Buffer.from('5c3f6b013174c596c716cb4e5379', 'hex');
    expect((await send(await createFreshHarness(), noise, { path, name })).outcome).toBe(outcome);
  });

  it('is refused as soon as its beginning is recognised, before the rest arrives', async () => {
    const harness = await createFreshHarness();
    const upload = await begin(harness, 100 * mebibyte);
    await upload.write(program);
    await delay(500);
    await upload.write(program);
    expect((await upload.answer()).body.code).toBe('file.not_as_named');
  });
});

describe('before the body is read', () => {
  const large = formLength(150 * mebibyte);

  it.each([
    ['a stranger', 'bad', large, '401 auth.required'],
    ['what says that it is too large', 'good', formLength(202 * mebibyte), '413 request.too_large'],
  ])('refuses %s', async (...[, token, contentLength, outcome]) => {
    const harness = await createFreshHarness();
    const upload = await rawUpload(harness.port, { path: '/libraryFile', token, contentLength });
    const { status, body } = await upload.answer();
    expect(`${status} ${String(body.code)}`).toBe(outcome);
    expect(await leftovers(harness)).toEqual(nothing);
  });

  it('answers a sender who ignores responses, and ends endless uploads', async () => {
    const harness = await createFreshHarness();
    const upload = await rawUpload(harness.port, {
      path: '/libraryFile',
      token: 'bad',
      contentLength: large,
    });
    let sent = 0;
    const began = performance.now();
    while (performance.now() - began < 20_000 && sent < 150) {
      await upload.write(text(mebibyte));
      sent += 1;
    }
    expect((await upload.answer()).status).toBe(401);
    expect(sent).toBeGreaterThan(8);
  });
});

it('is refused and removed when it turns out to be too large', async () => {
  const harness = await createFreshHarness({ limits: { maxBytes: { 'library-file': mebibyte } } });
  const upload = await begin(harness, undefined);
  for (let sent = 0; sent < 3; sent += 1) await upload.write(text(mebibyte));
  upload.end();
  expect((await upload.answer()).body.code).toBe('request.too_large');
  expect(await leftovers(harness)).toEqual(nothing);
});

describe('timeout of an upload', () => {
  const stallTimeoutMs = 400;

  it('does not apply while the file makes progress', async () => {
    const harness = await createFreshHarness({ stallTimeoutMs });
    const piece = text(4 * kibibyte);
    const pieces = 8;
    const upload = await begin(harness, pieces * piece.length);
    for (let sent = 0; sent < pieces; sent += 1) {
      await upload.write(piece);
      await delay(stallTimeoutMs / 4);
    }
    upload.end();
    expect(await upload.answer()).toMatchObject({ status: 200, body: { sizeBytes: pieces * piece.length } });
  });

  it.each([
    ['stands still', Infinity],
    ['trickles', 40],
  ])('applies to one that %s', async (_how, everyMs) => {
    const harness = await createFreshHarness({ stallTimeoutMs });
    const upload = await begin(harness, mebibyte);
    await upload.write(text(100 * kibibyte));
    const trickle = everyMs < Infinity ? setInterval(() => void upload.write(text(1)), everyMs) : undefined;
    const { status, body } = await upload.answer();
    clearInterval(trickle);
    expect([status, body.code]).toEqual([408, 'request.timeout']);
    await expect.poll(() => leftovers(harness)).toEqual(nothing);
  });
});

it.each(['without a request id', 'with the same request id'])(
  'allows a retry after an abort, %s',
  async (how) => {
    const harness = await createFreshHarness();
    const headers: Record<string, string> = how.startsWith('with ')
      ? { 'x-request-id': crypto.randomUUID() }
      : {};
    for (let time = 0; time < 5; time += 1) {
      const upload = await begin(harness, mebibyte, { headers });
      await upload.write(text(time * 100 * kibibyte + 1));
      upload.cut();
    }
    await expect.poll(() => leftovers(harness)).toEqual(nothing);
    const { status, body } = await send(harness, text(mebibyte), { headers });
    expect([status, body.sizeBytes]).toEqual([200, mebibyte]);
    expect(await leftovers(harness)).toEqual({ states: ['Ready'], blobs: 1, quarantined: 0 });
    expect(harness.logged).toEqual([]);
  },
);

describe('quota of visitors', () => {
  const asVisitor = (session: string) => ({ headers: { 'x-session-identifier': session } });

  it('is a tenth of everybody else’s, shared by all visitors and separate', async () => {
    const harness = await createFreshHarness({ limits: { totalBytes: mebibyte } });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { outcome } = await send(harness, text(30 * kibibyte), asVisitor(await harness.addVisitor()));
        return outcome;
      }),
    );
    const refused = '413 file.quota_exceeded';
    expect(outcomes.sort()).toEqual(['200', '200', '200', refused, refused]);
    expect((await send(harness, text(1000 * kibibyte))).outcome).toBe('200');
    expect((await send(harness, text(100 * kibibyte))).outcome).toBe(refused);
  });

  it('reserves the rest for uploads of unknown length', async () => {
    const harness = await createFreshHarness({
      limits: { totalBytes: 10 * mebibyte, maxBytes: { attachment: mebibyte } },
    });
    const upload = await begin(harness, undefined, {
      path: '/attachment',
      ...asVisitor(await harness.addVisitor()),
    });
    await upload.write(text(kibibyte));
    await expect.poll(async () => (await leftovers(harness)).states).toEqual(['Received']);
    const other = asVisitor(await harness.addVisitor());
    expect((await send(harness, text(kibibyte), other)).outcome).toBe('413 file.quota_exceeded');
    expect((await send(harness, text(9 * mebibyte))).outcome).toBe('200');
    upload.cut();
    await expect.poll(async () => (await send(harness, text(kibibyte), other)).outcome).toBe('200');
  });

  it('is 100 MB for each', async () => {
    const harness = await createFreshHarness({ limits: { totalBytes: 10_000 * mebibyte } });
    const session = await harness.addVisitor();
    const upload = await begin(harness, 101 * mebibyte, asVisitor(session));
    await upload.write(text(kibibyte));
    expect((await upload.answer()).body.code).toBe('file.quota_exceeded');
    expect((await send(harness, text(mebibyte), asVisitor(session))).outcome).toBe('200');
  });
});

describe('quota', () => {
  it('limits each person', async () => {
    const harness = await createFreshHarness({ limits: { perPersonBytes: mebibyte } });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, async () => (await send(harness, text(300 * kibibyte))).outcome),
    );
    expect(outcomes.sort()).toEqual([
      '200',
      '200',
      '200',
      '413 file.quota_exceeded',
      '413 file.quota_exceeded',
    ]);
    expect((await leftovers(harness)).states).toHaveLength(3);
  });

  it('limits all people together', async () => {
    const harness = await createFreshHarness({ limits: { totalBytes: mebibyte } });
    expect((await send(harness, text(900 * kibibyte))).status).toBe(200);
    expect((await send(harness, text(200 * kibibyte))).outcome).toBe('413 file.quota_exceeded');
  });

  it('is returned by refused and incomplete uploads', async () => {
    const harness = await createFreshHarness({ limits: { perPersonBytes: mebibyte } });
    const large = Buffer.concat([program, Buffer.alloc(700 * kibibyte)]);
    for (let time = 0; time < 3; time += 1) expect((await send(harness, large)).status).toBe(415);
    expect((await send(harness, text(700 * kibibyte))).status).toBe(200);
  });

  it('limits concurrent uploads to six', async () => {
    const harness = await createFreshHarness();
    const beginOne = async () => {
      const upload = await begin(harness, mebibyte);
      await upload.write(text(kibibyte));
      return upload;
    };
    const running = await Promise.all(Array.from({ length: 6 }, beginOne));
    await expect.poll(async () => (await leftovers(harness)).states).toHaveLength(6);
    const { status, headers, body } = await (await beginOne()).answer();
    expect([status, body.code]).toEqual([429, 'file.too_many_uploads']);
    expect(headers).toContain('retry-after: 5');
    for (const upload of running) upload.cut();
    await expect.poll(async () => (await send(harness, text(10))).status).toBe(200);
  });

  it('reports a full disk, and leaves nothing', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const harness = await createFreshHarness({
      through: (blobs) => ({
        ...blobs,
        quarantine: { ...blobs.quarantine, put: () => Promise.reject(full) },
      }),
    });
    expect((await send(harness, text(mebibyte))).outcome).toBe('507 server.storage_full');
    expect(await leftovers(harness)).toEqual(nothing);
  });
});

describe('the checks of a file', () => {
  it('refuse no file on an overloaded machine, and accept a retry', async () => {
    let isOverloaded = true;
    const harness = await createUploadHarness({
      checking: (checks) => ({
        ...checks,
        recognise: async (...head) => {
          if (isOverloaded) throw new ProcessUnavailableError();
          return checks.recognise(...head);
        },
      }),
    });
    expect(await send(harness, text(100))).toMatchObject({
      outcome: '503 server.unavailable',
      retryAfter: '5',
    });
    expect(await leftovers(harness)).toEqual(nothing);
    isOverloaded = false;
    expect((await send(harness, text(100))).status).toBe(200);
  });

  /** Makes a harness that records requested picture checks; none completes before its sender leaves. */
  async function createStuckHarness() {
    const asked: Waiting[] = [];
    const harness = await createFreshHarness({
      checking: (checks) => ({
        ...checks,
        async cleanPicture(_read, _mediaType, waiting) {
          asked.push(waiting);
          await once(waiting.signal, 'abort');
          throw waiting.signal.reason;
        },
      }),
    });
    return { harness, asked };
  }
  const sendPicture = async ({ port }: UploadHarness, headers: Record<string, string> = {}) => {
    const content = await picture();
    const contentLength = formLength(content.length);
    const upload = await rawUpload(port, { path: '/avatar', contentLength, headers });
    await upload.write(content);
    upload.end();
    return upload;
  };

  it.each(['person', 'visitor'] as const)('run for the %s who sends it, until they leave', async (kind) => {
    const { harness, asked } = await createStuckHarness();
    const id = kind === 'person' ? harness.userId : await harness.addVisitor();
    const upload = await sendPicture(harness, kind === 'visitor' ? { 'x-session-identifier': id } : {});
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toMatchObject({ queueOwner: { kind, id }, signal: { aborted: false } });
    upload.cut();
    await expect.poll(() => asked[0]?.signal.aborted).toBe(true);
    await expect.poll(() => leftovers(harness)).toEqual(nothing);
  });
});

it('uses constant memory for any file size', async () => {
  const harness = await createFreshHarness();
  const held = () => {
    const { arrayBuffers, external, heapUsed } = process.memoryUsage();
    return (arrayBuffers + external + heapUsed) / mebibyte;
  };
  /** Returns the maximum memory in use above the start, without collectable garbage. */
  const mostFor = async (mebibytes: number): Promise<number> => {
    collect();
    const before = held();
    let most = 0;
    const piece = text(256 * kibibyte);
    const upload = await begin(harness, mebibytes * mebibyte);
    for (let sent = 0; sent < mebibytes * 4; sent += 1) {
      await upload.write(piece);
      if (held() - before > 16) collect();
      most = Math.max(most, held() - before);
    }
    upload.end();
    expect((await upload.answer()).status).toBe(200);
    return most;
  };
  await mostFor(1);
  const [small, large] = [await mostFor(2), await mostFor(24)];
  expect(large - small).toBeLessThan(16);
});
