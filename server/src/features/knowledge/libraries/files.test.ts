import { buffer, text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { ProcessExitedError, ProcessUnavailableError } from '../../../sandboxed-process/sandboxed-process.ts';
import { transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { DatabaseUnavailableError } from '../../../db/unavailable.ts';
import type { ExtractedText } from '../../../extraction/document.ts';
import type { Extraction } from '../../../extraction/extraction.ts';
import { pdfOf } from '../../../extraction/testing/documents.ts';
import { pictureOfText, scannedPdf } from '../../../extraction/testing/pictures-of-text.ts';
import type { OpenableBody } from '../../../http/responses/download.ts';
import { picture } from '../../../testing/sample-files.ts';
import { signInWith } from '../../../testing/sign-in.ts';
import { setFigures } from '../figures/figures.ts';
import { citedFiles } from './cited-files.ts';
import { indexUploads } from '../ingestion/indexing.ts';
import { readUpload } from '../ingestion/intake.ts';
import { findOriginal, openOriginal } from './originals.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const leave = '# Holidays\n\nEverybody has 27 days of paid leave a year. Ask your manager a week ahead.\n';
const quiet = new AbortController().signal;
const atOnce = { gatheringMs: 0 };

const harness = await createFileHarness();

const rowsOf = (hash: string) =>
  harness.app.db.selectFrom('library_uploads').selectAll().where('sha256', '=', hash).execute();
const readOnce = async (hash: string) => {
  const [row] = await rowsOf(hash);
  await harness.ingest(row?.id ?? '');
};

it('reports a duplicate and stores it once', async () => {
  const dataSourceId = await harness.newLibrary('Twice');
  const first = await harness.upload(dataSourceId, fileNamed('a.md', '# A\n\nThe same bytes.'));
  const second = await harness.upload(dataSourceId, fileNamed('b.md', '# A\n\nThe same bytes.'));
  expect(second.body).toMatchObject({ isDuplicate: true, name: 'a.md', hash: first.body.hash });
  expect(await rowsOf(first.body.hash)).toHaveLength(1);
});

it('replaces a file of the same name in any Unicode form, also of an earlier version', async () => {
  const dataSourceId = await harness.newLibrary('Composed');
  const [apart, whole] = ['cafe\u0301.md', 'caf\u00E9.md'];
  const upload = async (name: string, price: number) => {
    const { body } = await harness.upload(
      dataSourceId,
      fileNamed(name, `# Café\n\nCoffee costs ${price} francs.`),
    );
    await readOnce(body.hash);
    return body.hash as string;
  };
  const hashes = async () =>
    (await harness.ask('files', { params: { dataSourceId } })).body.items.map(
      ({ hash }: { hash: string }) => hash,
    );
  const first = await upload(whole, 4);
  const second = await upload(apart, 5);
  expect(await hashes()).toEqual([second]);
  const { db } = harness.app;
  await db.updateTable('library_uploads').set({ name: apart }).where('sha256', '=', second).execute();
  const key = { dataSourceId, hash: second };
  await harness.describe(key, { group: ['Kitchen'] });
  const third = await upload(whole, 6);
  expect(await hashes()).toEqual([third]);
  const { body } = await harness.ask('file', { params: { dataSourceId, hash: third } });
  expect([first === third, body.name, body.metadata]).toEqual([false, whole, { group: ['Kitchen'] }]);
});

it('finds a PDF passage with its page, and rejects a broken PDF', async () => {
  const dataSourceId = await harness.newLibrary('Pages');
  const pdf = pdfOf(
    { heading: 'Welcome', lines: ['This booklet is for everybody who works here.'] },
    { heading: 'Lift', lines: ['The lift stops at nine in the evening.'] },
  );
  const { body } = await harness.upload(dataSourceId, fileNamed('booklet.pdf', Uint8Array.from(pdf)));
  await readOnce(body.hash);
  const [best] = await harness.find(dataSourceId, 'When does the lift stop?');
  expect(best).toMatchObject({ path: 'booklet.pdf', page: 2 });
  expect(best?.snippet).toContain('nine in the evening');
  const broken = await harness.upload(dataSourceId, fileNamed('broken.pdf', '%PDF-1.7\nand no more'));
  await readOnce(broken.body.hash);
  const { body: failed } = await harness.ask('file', { params: { dataSourceId, hash: broken.body.hash } });
  expect(failed).toMatchObject({ state: 'Failed', errorCode: 'file.unreadable' });
});

it('finds text of a scanned page, and reports the number of recognised pages', async () => {
  const dataSourceId = await harness.newLibrary('Scans');
  const scan = pictureOfText('Bicycles', 'Bicycles are parked in the yard.');
  const pdf = scannedPdf(pictureOfText('Welcome', 'This booklet is for everybody who works here.'), scan);
  const { body } = await harness.upload(dataSourceId, fileNamed('scan.pdf', Uint8Array.from(pdf)));
  await readOnce(body.hash);
  const { body: read } = await harness.ask('file', { params: { dataSourceId, hash: body.hash } });
  expect(read).toMatchObject({ state: 'Ready', recognition: { done: 2, total: 2 } });
  const [best] = await harness.find(dataSourceId, 'Where do bicycles stand?');
  expect(best).toMatchObject({ path: 'scan.pdf', page: 2 });
  expect(best?.snippet).toContain('parked in the yard');
}, 60_000);

it('stores figures with captions for readers of the library', async () => {
  const dataSourceId = await harness.newLibrary('Figures');
  const drawing = (await picture('png', { width: 320, height: 200 })).toString('base64');
  const page = `<h1>Sales</h1><p><img src="data:image/png;base64,${drawing}"></p><p>Figure 1: Sales by region in 2025.</p>`;
  const { body } = await harness.upload(dataSourceId, fileNamed('sales.html', page));
  await readOnce(body.hash);
  const params = { dataSourceId, hash: body.hash };
  const { body: found } = await harness.ask('figures', { params });
  expect(found.items).toMatchObject([
    { caption: 'Figure 1: Sales by region in 2025.', width: 320, height: 200 },
  ]);
  const [best] = await harness.find(dataSourceId, 'How were the sales by region?');
  expect(best?.snippet).toContain('Figure 1: Sales by region in 2025.');
  const [{ figureId }] = found.items;
  const image = await harness.ask('figureImage', { params: { ...params, figureId } });
  expect(image.status).toBe(200);
  const stranger = await signInWith(harness.app, { actions: ['DataSourcesCreate'] });
  expect(await harness.ask('figures', { params, by: stranger })).toMatchObject({ status: 404 });
  const foreign = await harness.ask('figureImage', { params: { ...params, figureId }, by: stranger });
  expect(foreign.status).toBe(404);
  // Users who can read an answer that cites the document see its figures.
  const [{ document_id: cited } = { document_id: null }] = await rowsOf(body.hash);
  const sources = citedFiles(harness.app);
  expect((await sources.read(cited ?? ''))?.figures).toMatchObject([{ figureId }]);
  expect((await sources.openFigure(cited ?? '', figureId)).mediaType).toBe('image/webp');
  // Reading the file again replaces its figures and releases the old picture files.
  const [row] = await rowsOf(body.hash);
  const { db } = harness.app;
  await transaction(db, (tx) => setFigures(tx, row?.document_id ?? '', []));
  expect((await harness.ask('figures', { params })).body.items).toEqual([]);
  const unused = await db
    .selectFrom('file_references as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select('r.count')
    .where('f.name', '=', 'figure-1.webp')
    .execute();
  expect(unused).toEqual([{ count: 0 }]);
});

it('reads a picture of text and keeps the original', async () => {
  const dataSourceId = await harness.newLibrary('Pictures');
  const sign = await sharp(pictureOfText('Sign', 'No smoking beyond the red line.')).tiff().toBuffer();
  const { body } = await harness.upload(dataSourceId, fileNamed('sign.tif', Uint8Array.from(sign)));
  expect(body).toMatchObject({ mediaType: 'image/tiff', sizeBytes: sign.length });
  await readOnce(body.hash);
  const [best] = await harness.find(dataSourceId, 'Where may nobody smoke?');
  expect(best?.snippet).toContain('No smoking beyond the red line.');
  const [row] = await rowsOf(body.hash);
  const original = await openOriginal(harness.app, {
    documentId: row?.document_id ?? '',
    missing: 'citation.file_gone',
  });
  expect(await buffer(await (original.body as OpenableBody).open())).toEqual(sign);
}, 60_000);

it('keeps the original of a cited document after its replacement, until removal', async () => {
  const dataSourceId = await harness.newLibrary('Originals');
  const { db } = harness.app;
  const first = await harness.upload(dataSourceId, fileNamed('fee.md', '# Fee\n\nThe fee is 40.'), 'rules');
  await readOnce(first.body.hash);
  const [{ document_id } = { document_id: null }] = await rowsOf(first.body.hash);
  const documentId = document_id ?? '';
  expect(await findOriginal(db, documentId)).toEqual({
    name: 'fee.md',
    mediaType: 'text/plain',
    sizeBytes: 21,
    isAttachment: false,
  });
  const open = () => openOriginal(harness.app, { documentId, missing: 'citation.file_gone' });
  const original = async () => text(await ((await open()).body as OpenableBody).open());
  expect((await open()).saveAs).toBe('fee.md');
  expect(await original()).toBe('# Fee\n\nThe fee is 40.');
  const second = await harness.upload(dataSourceId, fileNamed('fee.md', '# Fee\n\nThe fee is 50.'), 'rules');
  await readOnce(second.body.hash);
  expect(await findOriginal(db, documentId)).toMatchObject({ name: 'fee.md', sizeBytes: 21 });
  expect(await original()).toBe('# Fee\n\nThe fee is 40.');
  await harness.ask('removeFile', { params: { dataSourceId, hash: second.body.hash } });
  expect(await findOriginal(db, documentId)).toBeUndefined();
  await expect(open()).rejects.toThrow('citation.file_gone');
});

it('marks an unreadable file as failed and reads it again on retry', async () => {
  const dataSourceId = await harness.newLibrary('Poison');
  const { body } = await harness.upload(dataSourceId, fileNamed('boiler.md', '# Boiler\n\nIt boils.'));
  const [row] = await rowsOf(body.hash);
  const failing = {
    ...harness.deps,
    intake: { ...harness.deps.intake, put: () => Promise.reject(new Error('no')) },
  };
  const id = row?.id ?? '';
  await expect(readUpload(failing, id, quiet)).rejects.toThrow('no');
  await expect(readUpload(failing, id, quiet)).rejects.toThrow('no');
  await readUpload(failing, id, quiet);
  const params = { dataSourceId, hash: body.hash };
  expect((await harness.ask('file', { params })).body).toMatchObject({
    state: 'Failed',
    errorCode: 'file.reading_failed',
  });
  expect((await harness.ask('retryFailed', { params: { dataSourceId } })).body).toEqual({ count: 1 });
  expect((await harness.ask('file', { params })).body).toMatchObject({ state: 'Queued', errorCode: null });
  await readOnce(body.hash);
  expect((await harness.ask('file', { params })).body.state).toBe('Ready');
});

/** Leaves a file as servers do that died while reading it. */
const setDeaths = (hash: string, attempts: number) =>
  harness.app.db
    .updateTable('library_uploads')
    .set({ state: 'Extracting', attempts })
    .where('sha256', '=', hash)
    .execute();

it('reads a file after nine deaths of the server', async () => {
  const dataSourceId = await harness.newLibrary('Unlucky');
  const { body } = await harness.upload(dataSourceId, fileNamed('u.md', '# U\n\nThe power is cut.'));
  await setDeaths(body.hash, 9);
  await readOnce(body.hash);
  expect((await harness.ask('file', { params: { dataSourceId, hash: body.hash } })).body.state).toBe('Ready');
});

it('fails a file after ten deaths of the server, or three of the reader', async () => {
  const dataSourceId = await harness.newLibrary('Deadly');
  const { body } = await harness.upload(dataSourceId, fileNamed('d.md', '# D\n\nThe process dies of it.'));
  const stateOf = async () => (await harness.ask('file', { params: { dataSourceId, hash: body.hash } })).body;
  await setDeaths(body.hash, 10);
  await readOnce(body.hash);
  expect(await stateOf()).toMatchObject({ state: 'Failed', errorCode: 'file.reading_failed' });

  await harness.ask('retryFailed', { params: { dataSourceId } });
  await setDeaths(body.hash, 9);
  const extract = () => Promise.reject(new ProcessExitedError());
  const [row] = await rowsOf(body.hash);
  const read = () => readUpload({ ...harness.deps, extraction: { extract } }, row?.id ?? '', quiet);
  await expect(read()).rejects.toThrow('file.too_complex');
  await expect(read()).rejects.toThrow('file.too_complex');
  await read();
  expect(await stateOf()).toMatchObject({ state: 'Failed', errorCode: 'file.too_complex' });
});

it('fails no file while readers or database are unavailable, but after three hung readers', async () => {
  const dataSourceId = await harness.newLibrary('Held up');
  const { body } = await harness.upload(dataSourceId, fileNamed('h.md', '# H\n\nThe reader is held up.'));
  const [row] = await rowsOf(body.hash);
  const readWith = (error: Error) => {
    const extract = () => Promise.reject(error);
    return readUpload({ ...harness.deps, extraction: { extract } }, row?.id ?? '', quiet);
  };
  const state = async () => (await harness.ask('file', { params: { dataSourceId, hash: body.hash } })).body;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(readWith(new ProcessUnavailableError())).rejects.toThrow('server.unavailable');
    await expect(readWith(new DatabaseUnavailableError('busy'))).rejects.toThrow('busy');
  }
  expect(await rowsOf(body.hash)).toMatchObject([{ state: 'Queued', attempts: 0, lacks_figures: false }]);

  const hung = new ProcessUnavailableError({ hasBegun: true });
  await expect(readWith(hung)).rejects.toThrow('server.unavailable');
  await expect(readWith(hung)).rejects.toThrow('server.unavailable');
  await readWith(hung);
  expect(await state()).toMatchObject({ state: 'Failed', errorCode: 'file.reading_failed' });
});

it('reports figures that exceed the limits, and reads text only from then on', async () => {
  const dataSourceId = await harness.newLibrary('Left out');
  const { body } = await harness.upload(dataSourceId, fileNamed('p.md', '# Plans\n\nThe plans are blue.'));
  const stateOf = async () => (await harness.ask('file', { params: { dataSourceId, hash: body.hash } })).body;
  const [row] = await rowsOf(body.hash);
  const wanted: unknown[] = [];
  const readWith = (found: () => Promise<ExtractedText>) => {
    const extract: Extraction['extract'] = (_open, _facts, options) => {
      wanted.push(options?.withFigures);
      return found();
    };
    return readUpload({ ...harness.deps, extraction: { extract } }, row?.id ?? '', quiet);
  };
  const tooMuch = () => Promise.reject(new ProcessExitedError());
  await expect(readWith(tooMuch)).rejects.toThrow('file.too_complex');
  const found = { title: 'Plans', text: 'The plans are blue.', isMarkdown: true, pageStarts: [] };
  await readWith(async () => found);
  await indexUploads(harness.deps, atOnce);
  expect(wanted).toEqual([true, false]);
  expect(await stateOf()).toMatchObject({ state: 'Ready', lacksFigures: true });
});

it('reports unread parts in the list, and with citations of the version that they are of', async () => {
  const dataSourceId = await harness.newLibrary('Unread');
  const omissions: ExtractedText['omissions'] = [
    { kind: 'pages', count: 2, pages: [4, 7] },
    { kind: 'formulas', count: 3 },
  ];
  const read = async (content: string, more: Partial<ExtractedText>) => {
    const { body } = await harness.upload(dataSourceId, fileNamed('winch.md', content));
    const found = {
      title: 'Winch',
      text: 'The winch lifts a boat.',
      isMarkdown: true,
      pageStarts: [],
      ...more,
    };
    const [row] = await rowsOf(body.hash);
    await readUpload({ ...harness.deps, extraction: { extract: async () => found } }, row?.id ?? '', quiet);
    const [upload] = await rowsOf(body.hash);
    return upload?.document_id ?? '';
  };
  const listed = async () => {
    await indexUploads(harness.deps, atOnce);
    return (await harness.ask('files', { params: { dataSourceId } })).body.items;
  };
  const sources = citedFiles(harness.app);
  const first = await read('The first winch.', { omissions });
  expect(await listed()).toMatchObject([{ omissions }]);
  const second = await read('The second winch.', { text: 'The winch is blue.' });
  expect(await listed()).toMatchObject([{ omissions: [] }]);
  expect(await sources.omissionsOf([first, second])).toEqual(new Map([[first, omissions]]));
  expect(await sources.read(first)).toMatchObject({ omissions });
  expect(await sources.read(second)).not.toHaveProperty('omissions');
  // Other bytes with the same text are the same document.
  expect(await read('The third winch.', { text: 'The winch is blue.', omissions })).toBe(second);
  expect(await listed()).toMatchObject([{ omissions }]);
});

/** Runs `meanwhile` after a file was chunked and embedded, just before its document is stored. */
const depsWith = (meanwhile: () => Promise<unknown>) => {
  const put: typeof harness.deps.intake.put = (libraryId, document, { admit } = {}) =>
    harness.deps.intake.put(libraryId, document, {
      async admit(tx, id) {
        await meanwhile();
        await admit?.(tx, id);
      },
    });
  return { ...harness.deps, intake: { ...harness.deps.intake, put } };
};
const documentsOf = (libraryId: string) =>
  harness.app.db
    .selectFrom('library_files')
    .select(['content', 'superseded_at'])
    .where('library_id', '=', libraryId)
    .execute();

it('stores nothing of a file that is removed while being read', async () => {
  const dataSourceId = await harness.newLibrary('Gone');
  const { body } = await harness.upload(dataSourceId, fileNamed('g.md', '# Gone\n\nThe gate is blue.'));
  const [row] = await rowsOf(body.hash);
  let removing: Promise<unknown> = Promise.resolve();
  const deps = depsWith(async () => {
    removing = harness.ask('removeFile', { params: { dataSourceId, hash: body.hash } });
  });
  await readUpload(deps, row?.id ?? '', quiet);
  await removing;
  expect(await rowsOf(body.hash)).toEqual([]);
  expect((await documentsOf(dataSourceId)).filter(({ superseded_at }) => superseded_at === null)).toEqual([]);
  await harness.deps.intake.refresh();
  expect(await harness.find(dataSourceId, 'What colour is the gate?')).toEqual([]);
});

it('stops embedding a file that is removed meanwhile', async () => {
  const dataSourceId = await harness.newLibrary('Gone while embedded');
  const { body } = await harness.upload(dataSourceId, fileNamed('e.md', '# Gone\n\nThe gate is green.'));
  const [row] = await rowsOf(body.hash);
  const embedded: string[] = [];
  const put: typeof harness.deps.intake.put = async (_libraryId, _document, { checkpoint } = {}) => {
    await checkpoint?.();
    embedded.push('before');
    await harness.ask('removeFile', { params: { dataSourceId, hash: body.hash } });
    await checkpoint?.();
    embedded.push('after');
    return newId();
  };
  await readUpload({ ...harness.deps, intake: { put } }, row?.id ?? '', quiet);
  expect(embedded).toEqual(['before']);
});

it('keeps the later file of a name when the earlier one is read last', async () => {
  const dataSourceId = await harness.newLibrary('Order');
  const first = await harness.upload(dataSourceId, fileNamed('o.md', '# Rent\n\nThe rent is 900.'));
  const second = await harness.upload(dataSourceId, fileNamed('o.md', '# Rent\n\nThe rent is 950.'));
  const [late] = await rowsOf(first.body.hash);
  const [newer] = await rowsOf(second.body.hash);
  const readAll = harness.deps.extraction;
  const extract: typeof readAll.extract = async (...asked) => {
    const found = await readAll.extract(...asked);
    await harness.ingest(newer?.id ?? '');
    return found;
  };
  await readUpload({ ...harness.deps, extraction: { extract } }, late?.id ?? '', quiet);
  const snippets = (await harness.find(dataSourceId, 'How high is the rent?')).map(({ snippet }) => snippet);
  expect(snippets).toEqual([expect.stringContaining('950')]);
  expect(await rowsOf(first.body.hash)).toEqual([]);
});

it('resumes after a crash at every stage, without duplicates', async () => {
  const dataSourceId = await harness.newLibrary('Crash');
  const { body } = await harness.upload(dataSourceId, fileNamed('c.md', '# Crane\n\nThe crane lifts a ton.'));
  const [row] = await rowsOf(body.hash);
  const dyingAfter = {
    ...harness.deps,
    intake: {
      put: async (...args: Parameters<typeof harness.deps.intake.put>) => {
        await harness.deps.intake.put(...args);
        throw new Error('died after embedding');
      },
    },
  };
  await expect(readUpload(dyingAfter, row?.id ?? '', quiet)).rejects.toThrow();
  await readUpload(harness.deps, row?.id ?? '', quiet);
  const refresh = () => Promise.reject(new Error('died before indexing'));
  await expect(indexUploads({ ...harness.deps, intake: { refresh } }, atOnce)).rejects.toThrow();
  expect((await rowsOf(body.hash))[0]?.state).toBe('Indexing');
  await indexUploads(harness.deps, atOnce);
  expect((await rowsOf(body.hash))[0]?.state).toBe('Ready');
  const documents = await harness.app.db
    .selectFrom('library_files')
    .select('id')
    .where('library_id', '=', dataSourceId)
    .execute();
  expect(documents).toHaveLength(1);
  expect(await harness.find(dataSourceId, 'What does the crane lift?')).toHaveLength(1);
});

it('indexes files together that arrive while others are in progress', async () => {
  const dataSourceId = await harness.newLibrary('Together');
  const upload = async (name: string) => {
    const { body } = await harness.upload(
      dataSourceId,
      fileNamed(`${name}.md`, `# ${name}\n\nThe ${name} is here.`),
    );
    return (await rowsOf(body.hash))[0]?.id ?? '';
  };
  const ids = [await upload('anvil'), await upload('bellows'), await upload('chisel')] as const;
  for (const id of ids.slice(0, 2)) await readUpload(harness.deps, id, quiet);
  let refreshed = 0;
  const refresh = async () => {
    refreshed += 1;
    await harness.deps.intake.refresh();
  };
  const deps = { ...harness.deps, intake: { refresh } };
  const indexing = indexUploads(deps, { gatheringMs: 2_000 });
  await readUpload(harness.deps, ids[2], quiet);
  await indexing;
  const states = await harness.app.db
    .selectFrom('library_uploads')
    .select('state')
    .where('id', 'in', ids)
    .execute();
  expect(states.map(({ state }) => state)).toEqual(['Ready', 'Ready', 'Ready']);
  await indexUploads(deps, atOnce);
  expect(refreshed).toBe(1);
  expect((await harness.find(dataSourceId, 'Is the chisel here?'))[0]?.path).toBe('chisel.md');
});

it('reads an uploaded file in the background and finds its passages', async () => {
  await harness.work();
  const dataSourceId = await harness.newLibrary('People');
  const { status, body } = await harness.upload(dataSourceId, fileNamed('leave.md', leave), 'hr/../rules');
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'hr/rules/leave.md', state: 'Queued', isDuplicate: false });
  const params = { dataSourceId, hash: body.hash };
  await vi.waitFor(
    async () => expect((await harness.ask('file', { params })).body.state).toBe('Ready'),
    20_000,
  );
  expect((await harness.ask('file', { params })).body).toMatchObject({ passageCount: 1, errorCode: null });
  const [passage] = await harness.find(dataSourceId, 'How many days of leave do I have?');
  expect(passage?.snippet).toContain('27 days');
  expect((await harness.ask('extraction', { params })).body).toMatchObject({ text: leave });
  expect((await harness.ask('downloadFile', { params })).body).toBe(leave);
  expect((await harness.ask('fileCounts', { params: { dataSourceId } })).body).toMatchObject({
    Ready: 1,
    Queued: 0,
    Failed: 0,
  });
});
