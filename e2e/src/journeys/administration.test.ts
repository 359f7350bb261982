/** Tasks of administrators on one product: people, concurrent changes, files, the audit log. */
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import type { Brand, BrandFiles } from '@polylogue/contract/brands/brands/schemas';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { fillPath } from '@polylogue/contract/path';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import type { UserRights } from '@polylogue/contract/people/users/schemas';
import { sql } from 'kysely';
import net from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../server/src/db/start/connect-database.ts';
import { picture } from '../../../server/src/testing/sample-files.ts';
import { expectSound, hasBrowser, openPage, type WatchedPage } from '../browser/browser.ts';
import { field, press } from '../browser/controls.ts';
import { preferDisplay } from '../browser/display.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf, sendPassword, sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { signInOverHttp } from '../people/sign-in-over-http.ts';
import { runCommand } from '../product/product.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const bob = { name: 'Bob Miller', email: 'bob@example.com', password: 'another long password' };
const withinAMinute = { timeout: 60_000, interval: 500 };

const harness = createHarness();
/** The administrator's token, for what has no screen. */
let token: string;
beforeAll(async () => {
  token = await signInOverHttp(harness.product.url, administrator);
});

async function open(): Promise<WatchedPage> {
  const watched = await openPage(harness.browser, harness.product.url);
  await preferDisplay(watched.context, {});
  return watched;
}

/** An administrator's page, at an address of the administration. */
async function openAsAdministrator(address: string): Promise<Page> {
  const { page } = await open();
  await signInOnScreen({ page, origin: harness.product.url }, administrator);
  await page.goto(`${harness.product.url}${address}`);
  return page;
}

const pressLast = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click();

async function call<T>(route: { method: string; path: string }, body?: object): Promise<T> {
  const answer = await fetch(`${harness.product.url}${route.path}`, {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${route.path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

describe.skipIf(!hasBrowser)('administration', () => {
  it('invites a person, who signs in by the link, gets a temporary role, and is deactivated', async () => {
    const page = await openAsAdministrator('/admin/user/new');
    await field(page, t('users:columns.name')).fill(bob.name);
    await field(page, t('users:columns.email')).fill(bob.email);
    await expectSound(page, 'invitation');
    await press(page, t('users:invite.submit'));
    const link = await page.getByText('/auth/link#').innerText();

    const theirs = await open();
    await theirs.page.goto(link);
    await theirs.page.getByLabel(t('account-link:password'), { exact: true }).fill(bob.password);
    await expectSound(theirs.page, 'password by link');
    await press(theirs.page, t('account-link:submit'));
    await theirs.page.getByRole('link', { name: t('account-link:signIn') }).click();
    await sendPassword(theirs.page, bob);
    await composerOf(theirs.page).waitFor();
    expect(theirs.complaints).toEqual([]);

    await page.getByRole('link', { name: t('users:invite.toPerson') }).click();
    await press(page, t('users:roles.assign'));
    await page.getByRole('combobox', { name: t('users:roles.role') }).click();
    await page.getByRole('option', { name: 'Analyst' }).click();
    const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await page.getByLabel(t('users:roles.until')).fill(inAWeek);
    await pressLast(page, t('users:roles.assign'));
    await page.getByText(/^until /).waitFor();
    await page.getByText(t('rights:actions.AnalyticsRead')).waitFor();
    await expectSound(page, 'a person with a role that ends');
    await expectRoleEnds(page, theirs.page);

    await press(page, t('users:deactivate.do'));
    const question = page.getByRole('alertdialog');
    // The dry run: what they would lose, before anything is done.
    await question.getByText('1 user loses permissions').waitFor();
    await question.getByRole('button', { name: t('users:deactivate.do') }).click();
    await page.getByText(t('users:deactivate.done', { name: bob.name })).waitFor();

    await sendQuestion(theirs.page, 'Am I still here?');
    await theirs.page.waitForURL(/\/auth\//, { timeout: withinAMinute.timeout });
    await sendPassword(theirs.page, bob);
    await theirs.page.getByRole('alert').waitFor();
    await Promise.all([page.context().close(), theirs.context.close()]);
  });

  it('merges the changes of two administrators who edit one group', async () => {
    const group = await call<Group>(groupRoutes.create, { name: 'Sales', description: 'Who sells' });
    const address = `/admin/group/${group.groupId}/edit`;
    const [one, other] = [await openAsAdministrator(address), await openAsAdministrator(address)];
    await field(one, t('groups:columns.name')).fill('Sales of Bern');
    await field(other, t('groups:columns.description')).fill('Whoever sells anything');
    await press(one, t('entity:form.save'));
    await one.getByText(t('entity:form.saved'), { exact: true }).first().waitFor();
    await press(other, t('entity:form.save'));
    const conflict = other.getByRole('dialog', { name: t('entity:conflict.title') });
    await conflict.getByText('Sales of Bern').waitFor();
    await expectSound(other, 'conflict');
    await conflict.getByRole('button', { name: t('entity:conflict.save', { version: '3' }) }).click();
    await conflict.waitFor({ state: 'hidden' });
    const kept = () =>
      call<Group>({ method: 'GET', path: fillPath(groupRoutes.get.path, { groupId: group.groupId }) });
    await expect
      .poll(kept)
      .toMatchObject({ name: 'Sales of Bern', description: 'Whoever sells anything', version: 3 });
    await Promise.all([one.context().close(), other.context().close()]);
  });

  it('discards an interrupted upload, and stores the repeated one', async () => {
    const path = fillPath(brandRoutes.uploadLogo.path, { brandKey: 'default' });
    const readPath = fillPath(brandRoutes.get.path, { brandKey: 'default' });
    const read = () => call<Brand>({ method: 'GET', path: readPath });
    const before = await read();
    const version = 1;
    const content = await picture('png', { width: 600, height: 400 });
    const form = new FormData();
    form.append('file', new File([new Uint8Array(content)], 'logo.png', { type: 'image/png' }));
    await cutUpload(path, form, version);
    expect(await read()).toEqual(before);
    const requestId = crypto.randomUUID();
    const send = async () => {
      const headers = {
        authorization: `Bearer ${token}`,
        'if-match': `"${version}"`,
        'x-request-id': requestId,
      };
      const answer = await fetch(harness.product.url + path, {
        method: brandRoutes.uploadLogo.method,
        headers,
        body: form,
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as BrandFiles;
    };
    const first = await send();
    expect([first.version, first.logoFileName]).toEqual([version + 1, expect.stringMatching(/^logo-/)]);
    // A client without a response repeats the request, which has no second effect.
    expect(await send()).toEqual(first);
    expect((await read()).logoFileName).toBe(first.logoFileName);
  });

  it('verifies the audit log, and finds an entry that was changed in the database', async () => {
    const verify = () => runCommand(harness.product.dataFolder, ['verify-audit']);
    await expect
      .poll(async () => (await verify()).output, { timeout: 100_000, interval: 3_000 })
      .toMatch(/match their seals; 0 are/);
    expect((await verify()).code).toBe(0);
    const entryId = await changeAnEntry();
    const { code, output } = await verify();
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`Audit entry ${entryId} differs from its seal`),
    ]);
  });
});

/** The role's end comes, sooner than a date on the screen can be: what it gave is gone within a minute. */
async function expectRoleEnds(page: Page, theirs: Page): Promise<void> {
  const userId = page.url().split('/').at(-2) ?? '';
  const rightsAt = fillPath(userRoutes.rights.path, { userId });
  const { assignments } = await call<UserRights>({ method: 'GET', path: rightsAt });
  const userRoleId = assignments.find(({ name }) => name === 'Analyst')?.userRoleId ?? '';
  const theirToken = await signInOverHttp(harness.product.url, bob);
  const actions = async () => {
    const answer = await fetch(harness.product.url + identityRoutes.resolvedActions.path, {
      headers: { authorization: `Bearer ${theirToken}` },
    });
    return ((await answer.json()) as { resolvedActions: string[] }).resolvedActions;
  };
  expect(await actions()).toContain('AnalyticsRead');
  const until = new Date(Date.now() + 3_000).toISOString();
  const path = fillPath(userRoutes.assignRole.path, { userId, userRoleId });
  await call({ method: userRoutes.assignRole.method, path }, { until });
  expect(await actions()).toContain('AnalyticsRead');
  await expect.poll(actions, withinAMinute).not.toContain('AnalyticsRead');
  expect(Date.now()).toBeGreaterThan(Date.parse(until));
  // Their other rights remain, and the administrator no longer finds the role.
  expect(await actions()).toContain('GptSystemsRead');
  await composerOf(theirs).waitFor();
  await page.reload();
  await page
    .getByRole('button', { name: t('users:deactivate.do') })
    .first()
    .waitFor();
  await expect.poll(() => page.getByText(t('rights:actions.AnalyticsRead')).count()).toBe(0);
}

/** Sends the beginning of a form, and ends the connection. */
async function cutUpload(path: string, form: FormData, version: number): Promise<void> {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.clone().arrayBuffer());
  const { hostname, port } = new URL(harness.product.url);
  const socket = net.connect(Number(port), hostname);
  await new Promise<void>((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve());
    socket.write(
      [
        `${brandRoutes.uploadLogo.method} ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Authorization: Bearer ${token}`,
        `If-Match: "${version}"`,
        `Content-Type: ${encoded.headers.get('content-type') ?? ''}`,
        `Content-Length: ${body.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    socket.write(body.subarray(0, body.length / 2), () => setTimeout(() => socket.resetAndDestroy(), 200));
  });
}

/** Changes an entry as the database's owner, bypassing the product and its triggers. Resolves to the entry's id. */
async function changeAnEntry(): Promise<string> {
  const log = { debug() {}, info() {}, warn() {} };
  const { db, stop } = await connectDatabase({
    dataFolder: harness.product.dataFolder,
    log,
    onTakenOver() {},
  });
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`alter table audit_entries disable trigger user`.execute(tx);
      const { rows } = await sql<{ id: string }>`update audit_entries set operation = 'Read'
        where id = (select id from audit_entries where operation = 'Create' limit 1) returning id`.execute(
        tx,
      );
      await sql`alter table audit_entries enable trigger user`.execute(tx);
      return rows[0]?.id ?? '';
    });
  } finally {
    await stop();
  }
}
