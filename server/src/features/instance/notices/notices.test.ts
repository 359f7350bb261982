import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { noticeRoutes as routes } from '@polylogue/contract/instance/notices/routes';
import type { ShownNotices } from '@polylogue/contract/instance/notices/schemas';
import { beforeAll, expect, it } from 'vitest';
import { addEndpoint, copyAgent, findBuiltIn } from '../../../testing/chat/chat-contexts.ts';
import { addSecondBrand, secondBrand } from '../../../testing/second-brand.ts';
import { signIn, signInWith } from '../../../testing/sign-in.ts';
import type { CallRequest } from '../../../testing/test-app.ts';
import { testResource } from '../../../testing/test-resource.ts';
import { sweepNotices } from './jobs.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const startsAt = '2026-01-02T03:04:05.000Z';

const notices = testResource({
  type: 'Notice',
  routes,
  settings: (name) => ({
    name,
    texts: { en: `${name} is closed.`, ar: 'مغلق.' },
    link: 'https://example.com/status',
    severity: 'problem',
    audience: 'visitors',
    brandKeys: ['default'],
    startsAt,
    endsAt: '2026-02-02T03:04:05.000Z',
  }),
});

beforeAll(async () => {
  await addSecondBrand(notices().app);
});

const active = { texts: { en: 'Closed.' }, startsAt };
/** Creates an active notice to everyone, other than the settings say. Resolves to its id. */
async function add(name: string, settings: object = {}): Promise<string> {
  const { body } = await notices().ask('create', { body: { ...active, name, ...settings } });
  return String(body['noticeId']);
}
/** Creates a notice from invalid settings. Resolves to status, and code or path of its first issue. */
async function refusal(settings: object) {
  const { status, body } = await notices().ask('create', { body: { ...active, name: 'Bad', ...settings } });
  const [issue] = body['issues'] as { path: string[]; code: string }[];
  return [status, issue?.path.join('.'), issue?.code];
}
const shown = async (request: CallRequest) =>
  (await notices().app.call(routes.shown, request)).json<ShownNotices>();
const removeAll = () => notices().app.db.deleteFrom('notices').execute();
const minutesFromNow = (minutes: number) =>
  new Date(notices().app.clock.now().getTime() + minutes * minuteMs).toISOString();

it('restores a removed notice within thirty days', async () => {
  const { app, ask } = notices();
  const id = await add('Undone');
  await ask('remove', { id, ifMatch: 1 });
  const deleted = await ask('list', { query: { state: 'deleted', keywords: 'Undone' } });
  expect(deleted.body.items).toMatchObject([{ noticeId: id, permissions: { canRestore: true } }]);
  await sweepNotices(app);
  expect(await ask('restore', { id })).toMatchObject({ status: 200, body: { name: 'Undone', version: 2 } });
  await ask('remove', { id, ifMatch: 2 });
  const inMonth = new Date(app.clock.now().getTime() + 31 * dayMs);
  await sweepNotices({ db: app.db, clock: { ...app.clock, now: () => inMonth } });
  expect((await ask('restore', { id })).status).toBe(404);
});

it('lists notices by their status', async () => {
  await removeAll();
  await add('Later', { startsAt: minutesFromNow(1) });
  await add('Now');
  await add('Over', { endsAt: '2026-01-03T00:00:00.000Z' });
  for (const [status, name] of [
    ['planned', 'Later'],
    ['active', 'Now'],
    ['ended', 'Over'],
  ] as const) {
    expect((await notices().ask('list', { query: { status } })).body.items).toMatchObject([{ name, status }]);
  }
});

it('refuses unsafe links, reversed times, long or missing texts and unknown brands', async () => {
  expect(await refusal({ link: 'javascript:alert(1)' })).toEqual([400, 'link', 'invalid_format']);
  expect(await refusal({ link: 'http://example.com' })).toEqual([400, 'link', 'invalid_format']);
  expect(await refusal({ endsAt: startsAt })).toEqual([400, 'endsAt', 'notice.ends_before_start']);
  expect(await refusal({ texts: { en: 'x'.repeat(10_000) } })).toEqual([400, 'texts.en', 'too_big']);
  expect(await refusal({ texts: {} })).toEqual([400, 'texts', 'notice.text_missing']);
  expect(await refusal({ brandKeys: ['gone'] })).toEqual([422, 'brandKeys', 'notice.brand_unknown']);
});

it('keeps markup as plain text and drops characters that reorder it', async () => {
  const text = '<b>Closed</b> \u202Enow\u202C';
  const { body } = await notices().ask('create', {
    body: { ...active, name: 'Markup', texts: { en: text } },
  });
  expect(body['texts']).toEqual({ en: '<b>Closed</b> now' });
});

it('shows a notice to the people of its brand: by address, or for visitors by endpoint', async () => {
  const { app } = notices();
  await removeAll();
  const member = await signIn(app, { role: 'member' });
  const agentId = await copyAgent(app, await findBuiltIn(app.db, 'assistant'));
  const visitorOf = async (brandKey: string) => {
    const publicChatEndpoint = await addEndpoint(app, { agentId: await copyAgent(app, agentId), brandKey });
    const opened = await app.call(publicConversationRoutes.openSession, { body: { publicChatEndpoint } });
    return { headers: { [sessionIdentifierHeader]: String(opened.json().sessionIdentifier) } };
  };
  const [host = ''] = secondBrand.hostNames ?? [];
  const [ofBrand, ofDefault] = [await visitorOf(secondBrand.key), await visitorOf('default')];
  const noticeId = await add('Brand', { brandKeys: [secondBrand.key] });
  const found = {
    items: [{ noticeId, version: 1, severity: 'information', texts: active.texts, link: null }],
  };
  expect(await shown({ ...member, headers: { host } })).toEqual({ ...found, changesAt: null });
  expect(await shown(ofBrand)).toEqual({ ...found, changesAt: null });
  expect(await shown(member)).toEqual({ items: [], changesAt: null });
  expect(await shown(ofDefault)).toEqual({ items: [], changesAt: null });
  await add('Everywhere', { audience: 'signedIn' });
  expect((await shown(ofDefault)).items).toEqual([]);
  expect((await shown(member)).items).toHaveLength(1);
});

it('shows notices of the administration to people who may open it', async () => {
  const { app } = notices();
  await removeAll();
  await add('Upgrade', { audience: 'administration' });
  expect((await shown(await signIn(app, { role: 'member' }))).items).toEqual([]);
  expect((await shown(await signInWith(app, { actions: ['BrandsRead'] }))).items).toHaveLength(1);
});

it('shows problems first, between start and end on the clock of the server', async () => {
  const { app, administrator } = notices();
  await removeAll();
  const [start, end] = [minutesFromNow(1), minutesFromNow(2)];
  const whole = await add('Whole');
  const minute = await add('Minute', { severity: 'problem', startsAt: start, endsAt: end });
  const now = async () => {
    const { items, changesAt } = await shown(administrator);
    return [items.map(({ noticeId }) => noticeId), changesAt];
  };
  expect(await now()).toEqual([[whole], start]);
  app.clock.advance(minuteMs);
  expect(await now()).toEqual([[minute, whole], end]);
  app.clock.advance(minuteMs);
  expect(await now()).toEqual([[whole], null]);
});
