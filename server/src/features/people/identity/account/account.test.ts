/** Name and picture of the own account. */
import { ownAccountRoutes as routes } from '@polylogue/contract/people/identity/account/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditedChanges } from '../../../../testing/audited-changes.ts';
import { picture } from '../../../../testing/sample-files.ts';
import { codeOf } from '../../../../testing/test-app.ts';
import { createAccountHarness, type LocalPerson, type Session } from './testing/account-harness.ts';

const harness = await createAccountHarness();
const { app } = harness;
let bob: LocalPerson;
let session: Session;
beforeEach(async () => {
  bob = await harness.addPerson();
  session = await harness.open(bob);
});

const read = async () => (await app.call(routes.get, { token: session.token })).json();
const rename = (name: string) => app.call(routes.rename, { token: session.token, body: { name } });
const upload = async (content: Buffer | string, name: string) =>
  app.call(routes.uploadAvatar, { token: session.token, body: { file: new File([content], name) } });
const download = () => app.call(routes.avatar, { token: session.token });
const leaveProvider = () =>
  app.db.updateTable('users').set({ issuer: 'entra:x' }).where('id', '=', bob.userId).execute();

describe('the own name', () => {
  it('is changed for good, also by later sign-ins', async () => {
    expect((await rename('  Robert  Miller ')).json()).toEqual({
      name: 'Robert Miller',
      emailAddress: bob.email,
      avatarUrl: null,
      isLocal: true,
    });
    // ID tokens from before the change still carry the former name.
    expect(await harness.exchange(session.idToken)).toBe(200);
    expect((await read()).name).toBe('Robert Miller');
    const { idToken } = await harness.open(bob);
    expect(decodeJwt(idToken)['name']).toBe('Robert Miller');
  });

  it('is audited with the former name', async () => {
    await rename('Robert');
    const changes = await auditedChanges(app.db, bob.userId);
    expect(changes.at(-1)).toMatchObject({
      operation: 'Update',
      user_id: bob.userId,
      fields: ['name'],
      before: { name: 'Bob Miller' },
      after: { name: 'Robert' },
    });
  });

  it('is rejected if nothing of it can be seen', async () => {
    expect(await codeOf(rename(' \u200b '))).toBe('request.invalid');
  });

  it('is dictated by another provider', async () => {
    await leaveProvider();
    expect(await codeOf(rename('Robert'))).toBe('user.not_local');
    expect(await read()).toMatchObject({ name: 'Bob Miller', emailAddress: bob.email, isLocal: false });
  });
});

describe('the own picture', () => {
  it('is stored without its metadata, returned, and removed', async () => {
    const { avatarUrl } = (await upload(await picture('jpeg'), 'me.jpg')).json();
    expect(avatarUrl).toMatch(/^\/api\/internal\/currentUser\/avatar\?v=/);
    const shown = await download();
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const removed = await app.call(routes.removeAvatar, { token: session.token });
    expect(removed.json().avatarUrl).toBeNull();
    expect(await codeOf(download())).toBe('user.no_avatar');
    const operations = (await auditedChanges(app.db, bob.userId)).map(({ operation }) => operation);
    expect(operations.slice(-2)).toEqual(['UploadAvatar', 'RemoveAvatar']);
  });

  it('loses scripts of a drawing', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="8" height="8"/></svg>';
    expect((await upload(drawing, 'me.svg')).statusCode).toBe(200);
    expect((await download()).body).not.toContain('alert');
  });

  it('leaves the former file unreferenced', async () => {
    await upload(await picture('png'), 'one.png');
    await upload(await picture('png', { background: '#ffffff' }), 'two.png');
    const files = await app.db
      .selectFrom('files as f')
      .innerJoin('file_references as r', 'r.file_id', 'f.id')
      .select(['f.name', 'r.count'])
      .where('f.owner_id', '=', bob.userId)
      .orderBy('f.name')
      .execute();
    expect(files).toEqual([
      { name: 'one.png', count: 0 },
      { name: 'two.png', count: 1 },
    ]);
  });

  it('is accepted from people of another provider', async () => {
    await leaveProvider();
    expect((await upload(await picture('png'), 'me.png')).statusCode).toBe(200);
  });

  it('is rejected if it is no picture', async () => {
    expect(await codeOf(upload('plain text', 'me.png'))).toBe('file.not_as_named');
    expect((await read()).avatarUrl).toBeNull();
  });
});

it('requires a session', async () => {
  for (const route of [routes.get, routes.avatar, identityRoutes.resolvedActions]) {
    expect((await app.call(route)).statusCode).toBe(401);
  }
});
