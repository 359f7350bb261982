import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { arabicErrorTexts } from '@polylogue/contract/error-texts/ar';
import type { ErrorBody, Route } from '@polylogue/contract/http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person, PersonRequest } from '../../../testing/chat/person.ts';

let harness: ChatHarness;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  // Without a model, the library answers at once.
  harness = await createChatHarness({ hasModel: false });
});
beforeEach(async () => {
  [ann, bob] = [await harness.person(), await harness.person()];
});

async function conversation(question: string, person = ann) {
  const reader = await person.ask(question);
  await reader.rest();
  return reader.ids();
}

type ListRoute = typeof routes.list | typeof routes.listArchived;
const list = (query: Record<string, string> = {}, route: ListRoute = routes.list) =>
  ann.result(route, { query });
const titlesOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ title }) => title);

/** Asks a question and returns the path of its segment. */
async function askedSegment() {
  const { conversationId, segmentId } = await conversation('One?');
  return { conversationId, conversationSegmentId: segmentId };
}

describe('list', () => {
  it('pages through all conversations once, newest first', async () => {
    const questions = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'];
    for (const question of questions) await conversation(question);
    await conversation('Not mine?', bob);
    const seen: string[] = [];
    let continuationToken: string | undefined;
    do {
      const page = await list({ top: '2', ...(continuationToken && { continuationToken }) });
      seen.push(...titlesOf(page));
      continuationToken = page.continuationToken;
    } while (continuationToken);
    expect(seen).toEqual(questions.toReversed());
  });

  it('ends without a token after a full last page', async () => {
    await conversation('One?');
    await conversation('Two?');
    expect((await list({ top: '2' })).continuationToken).toBeUndefined();
  });

  it('rejects a token that was modified, or issued for another person or query', async () => {
    for (const question of ['One?', 'Two?', 'Three?']) {
      await conversation(question);
      await conversation(question, bob);
    }
    const { continuationToken = '' } = await list({ top: '1' });
    const [payload = '', mac = ''] = continuationToken.split('.');
    const forged = Buffer.from(JSON.stringify(['2030-01-01T00:00:00.000Z', newId()])).toString('base64url');
    const attempts: [Person, Record<string, string>][] = [
      [ann, { continuationToken: `${forged}.${mac}` }],
      [ann, { continuationToken: payload }],
      [ann, { continuationToken: 'x' }],
      [ann, { continuationToken, keywords: 'One' }],
      [ann, { continuationToken, includeArchived: 'true' }],
      [bob, { continuationToken }],
    ];
    for (const [person, query] of attempts) {
      const refused = await person.refusal(routes.list, { query });
      expect(refused).toEqual([400, 'request.continuation_token_invalid']);
    }
  });

  it('matches words of the title literally and case-insensitively', async () => {
    for (const question of ['50% off?', '500 off?', 'a_b', 'acb', 'back\\slash', '(a+)+$']) {
      await conversation(question);
    }
    expect(titlesOf(await list({ keywords: '0% O' }))).toEqual(['50% off?']);
    expect(titlesOf(await list({ keywords: 'A_B' }))).toEqual(['a_b']);
    expect(titlesOf(await list({ keywords: 'k\\s' }))).toEqual(['back\\slash']);
    expect(titlesOf(await list({ keywords: '(a+)+$' }))).toEqual(['(a+)+$']);
    expect((await ann.send(routes.list, { query: { keywords: 'a\0b' } })).status).toBe(400);
  });

  it('excludes archived and deleted conversations by default', async () => {
    const ask = async (question: string) => {
      const { conversationId } = await conversation(question);
      return { params: { conversationId } };
    };
    const [kept, archived, deleted] = [await ask('Kept?'), await ask('Archived?'), await ask('Deleted?')];
    expect(await ann.result(routes.archive, archived)).toHaveProperty('archivedAt');
    expect((await ann.send(routes.delete, deleted)).status).toBe(204);
    expect(titlesOf(await list())).toEqual(['Kept?']);
    expect(titlesOf(await list({ includeArchived: 'true' }))).toEqual(['Archived?', 'Kept?']);
    expect(titlesOf(await list({ includeDeleted: 'true' }))).toEqual(['Deleted?', 'Kept?']);
    expect(titlesOf(await list({}, routes.listArchived))).toEqual(['Archived?']);
    expect((await ann.send(routes.get, deleted)).status).toBe(404);
    expect((await ann.send(routes.get, kept)).status).toBe(200);
    expect(await ann.result(routes.unArchive, archived)).not.toHaveProperty('archivedAt');
    expect(titlesOf(await list())).toEqual(['Archived?', 'Kept?']);
  });
});

describe('conversation', () => {
  it('takes a constant number of queries', async () => {
    const { conversationId } = await conversation('One?');
    const costOf = async (route: Route, request: PersonRequest) => {
      harness.takeStatements();
      expect((await ann.send(route, request)).status).toBe(200);
      // Count reads only, as writes of an earlier answer may still arrive.
      return harness.takeStatements().filter((text) => text.startsWith('select')).length;
    };
    const request = { params: { conversationId } };
    const costs = async () => [await costOf(routes.get, request), await costOf(routes.list, {})];
    expect(await costs()).toEqual([2, 1]);
    for (let turn = 0; turn < 12; turn += 1) {
      await (await ann.add(conversationId, { question: `Turn ${turn}?` })).rest();
      await conversation(`Conversation ${turn}?`);
    }
    expect(await costs()).toEqual([2, 1]);
  });

  it('is renamed within its limits', async () => {
    const { conversationId } = await conversation('One?');
    const rename = (title: unknown) => ({ params: { conversationId }, body: { title } });
    for (const [title, stored] of [
      ['  New name ', 'New name'],
      ['in\u202Evoice\x07\n2', 'invoice 2'],
    ]) {
      expect((await ann.result(routes.updateTitle, rename(title))).title).toBe(stored);
    }
    for (const title of ['', '   ', '\u200B\u200D', 'x'.repeat(51), 'nul\0', 'half\ud83d', null, 7]) {
      expect((await ann.send(routes.updateTitle, rename(title))).status).toBe(400);
    }
  });

  it('stops its answer on deletion', async () => {
    const withModel = await createChatHarness();
    const person = await withModel.person();
    const { reader, call, conversationId } = await withModel.model.begin(person.ask('Long?'));
    await person.send(routes.delete, { params: { conversationId } });
    await call.aborted;
    await reader.rest();
    expect(reader.answer().status).toBe('Aborted');
  });

  it('rejects unstorable questions with the field', async () => {
    const params = { gptSystemId: harness.assistantId };
    const invisible = ['', '  ', '\u202E', '\u200B\u2060\uFEFF', '\u3164\u2800'];
    for (const question of [...invisible, 'nul\0', 'x'.repeat(32_001), undefined]) {
      const refused = await ann.send(routes.create, { params, body: { question } });
      expect(refused.status).toBe(400);
      expect(((await refused.json()) as { errors: object }).errors).toHaveProperty('question');
    }
  });

  it('accepts empty unsupported fields and rejects others', async () => {
    const empty = {
      promptId: null,
      attachmentIds: [],
      visionImageIds: [],
      guidelinesDocumentConsents: [],
      sessionIdentifier: null,
    };
    const params = { gptSystemId: harness.guideId };
    const reader = await ann.stream(routes.create, { params, body: { question: 'One?', ...empty } });
    await reader.rest();
    const { conversationId } = await reader.ids();
    await (await ann.add(conversationId, { question: 'Two?', ...empty })).rest();
    expect((await ann.read(conversationId)).segments).toHaveLength(2);

    const refused = await ann.send(routes.create, {
      params,
      body: {
        question: 'One?',
        promptId: 'p',
        attachmentIds: ['a'],
        visionImageIds: ['i'],
        guidelinesDocumentConsents: ['g'],
        sessionIdentifier: 's',
      },
    });
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as ErrorBody).errors).toEqual({
      promptId: ['Invalid UUID'],
      'attachmentIds.0': ['Invalid UUID'],
      'visionImageIds.0': ['Invalid UUID'],
      'guidelinesDocumentConsents.0': ['Invalid UUID'],
      sessionIdentifier: ['This version takes no session identifier of public chat'],
    });
  });
});

describe('export', () => {
  it('contains the selected branch with sources, under a safe file name', async () => {
    const { conversationId, segmentId } = await conversation('What is <this>: "a/b\\c|d?*"');
    await (await ann.add(conversationId, { question: 'Left?' })).rest();
    await (await ann.add(conversationId, { question: 'Right?', parentSegmentId: segmentId })).rest();
    const answer = await ann.send(routes.export, { params: { conversationId } });
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('filename="What is this abcd.txt"');
    expect(text).toContain('You:\nRight?');
    expect(text).not.toContain('Left?');
    expect(text).toContain('Guide (answer from sources, no AI):\nPassage 1 says so. [1]');
    expect(text).toContain('[2] Page 2 (page-2.md)');
  });

  it('uses the language of the reader, also for errors', async () => {
    const withModel = await createChatHarness();
    const person = await withModel.person();
    const { reader, call, conversationId } = await withModel.model.begin(person.ask('???'));
    call.fail('model.timeout', new Error('slow'));
    await reader.rest();
    const params = { conversationId };
    const inEnglish = await person.send(routes.export, { params });
    expect(await inEnglish.text()).toContain('You:\n???\n\nGuide:\nThe model took too long to answer.');
    const inArabic = await person.send(routes.export, { params, headers: { 'accept-language': 'ar' } });
    expect(inArabic.headers.get('content-disposition')).toContain(encodeURIComponent('محادثة'));
    const text = await inArabic.text();
    expect(text).toContain(`أنت:\n???\n\nالمرشد:\n${arabicErrorTexts['model.timeout']}`);
    expect(text).toContain('الوكيل: المرشد');
  });

  it('uses the time zone of the reader', async () => {
    const { conversationId } = await conversation('When?');
    const headers = { 'x-time-zone': 'Asia/Kathmandu' };
    const answer = await ann.send(routes.export, { params: { conversationId }, headers });
    expect(await answer.text()).toMatch(/^Started: \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d.[AP]M GMT\+5:45$/mu);
  });

  it('has a default file name for an unusable title', async () => {
    const { conversationId } = await conversation('???');
    const answer = await ann.send(routes.export, { params: { conversationId } });
    expect(answer.headers.get('content-disposition')).toContain('filename="conversation.txt"');
  });
});

describe('segment', () => {
  it('returns the source of a citation with its passages', async () => {
    const params = await askedSegment();
    const query = { path: 'page-2.md', title: 'Page 2' };
    expect(await ann.result(routes.citations, { params, query })).toMatchObject({
      text: 'Text of file-2',
      passages: [{ citationId: '2', start: 0, end: 18 }],
      omitted: { before: 0, after: 0 },
    });
    for (const path of ['page-9.md', 'file-2', '../../etc/passwd']) {
      for (const route of [routes.citations, routes.citationFile]) {
        const missing = await ann.refusal(route, { params, query: { path } });
        expect(missing).toEqual([404, 'citation.not_found']);
      }
    }
  });

  it('returns the original file of a source while it exists', async () => {
    const params = await askedSegment();
    const query = { path: 'page-2.md', citationId: '2' };
    const readSource = () => ann.result(routes.citations, { params, query });
    const gone = [404, 'citation.file_gone'];
    expect(await readSource()).not.toHaveProperty('file');
    expect(await ann.refusal(routes.citationFile, { params, query })).toEqual(gone);
    harness.cited.original = Buffer.from('%PDF-1.7 pretended');
    expect(await readSource()).toMatchObject({
      file: { name: 'file-2.pdf', mediaType: 'application/pdf', sizeBytes: 18, isDownloadable: true },
    });
    const file = await ann.send(routes.citationFile, { params, query });
    expect([file.status, await file.text()]).toEqual([200, '%PDF-1.7 pretended']);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="file-2.pdf"');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    // Web pages and office documents may contain hidden content.
    for (const mediaType of ['text/html', 'application/vnd.oasis.opendocument.text']) {
      harness.cited.mediaType = mediaType;
      expect(await readSource()).toMatchObject({ file: { isDownloadable: false } });
      expect(await ann.refusal(routes.citationFile, { params, query })).toEqual(gone);
    }
    delete harness.cited.mediaType;
  });

  it('returns the figures whose captions are in the cited passage', async () => {
    const params = await askedSegment();
    const query = { path: 'page-2.md', citationId: '2' };
    const figureAt = (number: number, start: number) => ({
      width: 1,
      height: 1,
      figureId: `00000000-0000-7000-8000-00000000000${number}`,
      caption: `Figure ${number}`,
      start,
      end: start + 8,
    });
    const [cited, elsewhere] = [figureAt(1, 10), figureAt(2, 18_000)];
    harness.cited.figures = [cited, elsewhere];
    expect((await ann.result(routes.citations, { params, query })).figures).toEqual([cited]);
    const { figureId } = cited;
    const picture = await ann.send(routes.citationFile, { params, query: { ...query, figureId } });
    expect([picture.status, await picture.text()]).toEqual([200, `picture ${figureId} of file-2`]);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('returns the part of a long source around the passage, or the whole', async () => {
    const params = await askedSegment();
    const long = 'A line of the source.\n'.repeat(2_000);
    harness.cited.text = long;
    const read = (query: Record<string, string>) =>
      ann.result(routes.citations, { params, query: { path: 'page-2.md', ...query } });
    const part = await read({ citationId: '2' });
    expect(part.text.length).toBeLessThan(2_000);
    expect(part.omitted).toEqual({ before: 0, after: long.length - part.text.length });
    const whole = await read({ isWhole: 'true' });
    expect([whole.text, whole.omitted]).toEqual([long, { before: 0, after: 0 }]);
    harness.cited.text = 'A line of the source.\n'.repeat(100_000);
    const most = await read({ isWhole: 'true' });
    expect(most.text.length).toBeGreaterThan(50_000);
    expect(JSON.stringify(most).length).toBeLessThan(110_000);
    expect(most.omitted.after).toBe(harness.cited.text.length - most.text.length);
    const saved = await read({ save: 'true' });
    expect([saved.text, saved.omitted]).toEqual([harness.cited.text, { before: 0, after: 0 }]);
    harness.cited.text = undefined;
  });

  it('keeps feedback with its time until its removal', async () => {
    const params = await askedSegment();
    const { conversationId, conversationSegmentId: id } = params;
    const segments = harness.db.selectFrom('segments').select('feedback_at').where('id', '=', id);
    const readTime = async () => (await segments.executeTakeFirstOrThrow()).feedback_at?.getTime();
    const body = { isPositive: false, comment: 'Too short' };
    const before = Date.now();
    expect((await ann.send(routes.feedback, { params, body })).status).toBe(204);
    expect((await ann.segment(conversationId, id)).feedback).toEqual(body);
    expect(await readTime()).toBeGreaterThanOrEqual(before);
    expect((await ann.send(routes.removeFeedback, { params })).status).toBe(204);
    expect((await ann.segment(conversationId, id)).feedback).toBeNull();
    expect(await readTime()).toBeUndefined();
  });

  it('returns execution details', async () => {
    const params = await askedSegment();
    const execution = await ann.result(routes.executionDetails, { params });
    expect(execution).toMatchObject({
      conversationSegmentId: params.conversationSegmentId,
      runs: [{ status: 'Complete', answerSource: 'library', steps: [{ kind: 'retrieval' }] }],
      passages: [{ chunkId: 'chunk-1' }, { chunkId: 'chunk-2' }, { chunkId: 'chunk-3' }],
    });
    const trace = await ann.result(routes.traceLogs, { params });
    expect(trace.items.at(-1)).toMatchObject({ message: 'ended: Complete' });
    expect(JSON.stringify([execution, trace])).not.toContain('fileId');
  });

  it('is reported as missing to others by every call, without changes', async () => {
    const own = await conversation('Mine?');
    const absent = { conversationId: newId(), segmentId: newId() };
    const calls: [Route, PersonRequest][] = [
      [routes.get, {}],
      [routes.delete, {}],
      [routes.archive, {}],
      [routes.unArchive, {}],
      [routes.updateTitle, { body: { title: 'Stolen' } }],
      [routes.updateSelectedLeafSegmentId, { body: { selectedLeafSegmentId: own.segmentId } }],
      [routes.export, {}],
      [routes.addSegment, { body: { question: 'x' } }],
      [routes.addSegment, { body: { continueSegmentId: own.segmentId } }],
      [routes.citations, { query: { path: 'page-1.md' } }],
      [routes.executionDetails, {}],
      [routes.traceLogs, {}],
      [routes.feedback, { body: { isPositive: true } }],
      [routes.removeFeedback, {}],
    ];
    const before = await ann.read(own.conversationId);
    for (const [route, request] of calls) {
      const requestId = newId();
      const [foreign, missing] = await Promise.all(
        [own, absent].map(async ({ conversationId, segmentId }) => {
          const params = { conversationId, conversationSegmentId: segmentId };
          const answer = await bob.send(route, { ...request, params, requestId });
          return [answer.status, await answer.text()];
        }),
      );
      expect(foreign, route.path).toEqual(missing);
      expect(foreign?.[0], route.path).toBe(404);
    }
    expect(await ann.read(own.conversationId)).toEqual(before);
  });
});
