/** Archives of people's data: content and access. */
import type { Action } from '@polylogue/contract/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { runExport } from './export.ts';
import { addPersonWithData, as, createDataHarness } from './testing/data-harness.ts';
import { unzip } from './testing/unzip.ts';

let person: Awaited<ReturnType<typeof addPersonWithData>>;
const harness = await createDataHarness();
const administrator = await signIn(harness.app, { role: 'administrator' });
beforeEach(async () => {
  person = await addPersonWithData(harness);
});

/** Lists the keys of the archives that a person requested of their own data. */
const archivesOf = async ({ userId }: SignedIn): Promise<string[]> => {
  const files = harness.app.db
    .selectFrom('personal_exports')
    .innerJoin('files', 'files.id', 'file_id')
    .select('blob_key')
    .where('user_id', '=', userId)
    .where('requested_by', '=', userId);
  return (await files.execute()).flatMap(({ blob_key }) => blob_key ?? []);
};

const ownState = async () => (await as(harness, person).ownExport()).body;

async function exportBy(caller: SignedIn): Promise<Record<string, string>> {
  const asCaller = as(harness, caller);
  expect((await asCaller.startExport(person.userId)).body.task.status).toBe('Pending');
  await expect
    .poll(async () => (await asCaller.export(person.userId)).body.task.status, { timeout: 10_000 })
    .toBe('Fulfilled');
  return unzip((await asCaller.download(person.userId)).rawPayload);
}

describe('an export of one’s own', () => {
  it('holds everything: profile, roles, groups, conversations, feedback, usage, agents, drafts, prompts and files', async () => {
    const { trace, address } = person;
    await as(harness, person).startOwnExport();
    await expect.poll(async () => (await ownState()).task.status, { timeout: 10_000 }).toBe('Fulfilled');
    const { task, archive } = await ownState();
    expect([task.done, task.total, archive.isWhole]).toEqual([122, 122, true]);
    const answer = await as(harness, person).downloadOwn();
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    const entries = await unzip(answer.rawPayload);
    const parsed = (name: string) => JSON.parse(entries[name] ?? 'null');
    expect(parsed('profile.json')).toMatchObject({ emailAddress: address, sessions: [{}] });
    expect(parsed('roles.json')).toMatchObject([{ name: 'Member' }]);
    expect(parsed('groups.json')).toMatchObject([{ groupId: 'somewhere' }]);
    expect(parsed('guidelines.json')).toMatchObject([{ version: 1, outcome: 'accepted', channel: 'web' }]);
    expect(parsed('drafts.json')).toHaveLength(1);
    expect(parsed('agents.json')).toMatchObject({
      personal: [
        {
          content: { name: trace },
          prompts: [{ title: trace, text: trace }],
          evaluation: { questions: [{ question: trace }] },
        },
      ],
      pinned: [{ name: trace }],
      sharedWithMe: [],
    });
    expect(parsed('evaluations.json')).toMatchObject([{ status: 'Pending' }]);
    expect(parsed('prompts.json')).toMatchObject([{ text: `a prompt of ${trace}` }]);
    expect(parsed('usage.json')).toMatchObject([{ kind: 'answer', inputTokens: 40, cost: 0 }]);
    expect(parsed('feedback.json')).toHaveLength(120);
    const conversations = Object.keys(entries).filter((name) => name.startsWith('conversations/'));
    expect(conversations).toHaveLength(120);
    expect(parsed(conversations[0] ?? '')).toMatchObject({
      segments: [{ question: `a question of ${trace}`, answer: 'an answer' }],
    });
    const [file] = Object.keys(entries).filter((name) => name.startsWith('files/'));
    expect(entries[file ?? '']).toBe(`what ${trace} uploaded`);
  });

  it('can be downloaded for a day, and is then removed with its bytes', async () => {
    await as(harness, person).startOwnExport();
    await expect.poll(async () => (await ownState()).archive, { timeout: 10_000 }).not.toBeNull();
    const { createdAt, expiresAt } = (await ownState()).archive;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(24 * 60 * 60 * 1000);
    // Extended, since the session would expire earlier.
    const [first] = await archivesOf(person);
    await harness.app.db
      .updateTable('personal_exports')
      .set({ expires_at: harness.app.clock.now() })
      .execute();
    expect((await ownState()).archive).toBeNull();
    expect((await as(harness, person).downloadOwn()).json().code).toBe('personal_export.not_found');
    await as(harness, person).startOwnExport();
    await expect.poll(async () => (await ownState()).archive, { timeout: 10_000 }).not.toBeNull();
    const kept = await archivesOf(person);
    expect(kept).toEqual([expect.not.stringMatching(first ?? '')]);
    expect(await harness.blobs.exists(first ?? '')).toBe(false);
  });

  it('omits and reports files whose bytes are lost, and has no path outside its folder', async () => {
    await harness.app.db
      .updateTable('files')
      .set({ name: '..' })
      .where('blob_key', '=', person.blobKeys[0] ?? '')
      .execute();
    await as(harness, person).startOwnExport();
    await expect.poll(async () => (await ownState()).archive, { timeout: 10_000 }).not.toBeNull();
    const first = await unzip((await as(harness, person).downloadOwn()).rawPayload);
    const inFiles = (entries: Record<string, string>) =>
      Object.keys(entries).filter((name) => name.startsWith('files/'));
    expect(inFiles(first)).toEqual([expect.stringMatching(/^files\/[\w-]+\/file$/)]);
    await harness.blobs.remove(person.blobKeys[0] ?? '');
    await as(harness, person).startOwnExport();
    const entries = async () => unzip((await as(harness, person).downloadOwn()).rawPayload);
    await expect
      .poll(async () => inFiles(await entries()), { timeout: 10_000 })
      .toEqual(['files/missing.json']);
    expect(JSON.parse((await entries())['files/missing.json'] ?? '')).toMatchObject([{ name: '..' }]);
  });

  it('leaves nothing if the person is erased meanwhile', async () => {
    const kept = async () =>
      (
        await harness.app.db
          .selectFrom('files')
          .select('id')
          .where('name', '=', 'personal-data.zip')
          .execute()
      ).length;
    const request = {
      id: newId(),
      userId: newId(),
      requestedBy: administrator.userId,
      isWhole: true,
      hasChanges: true,
    };
    const { db, clock } = harness.app;
    const before = await kept();
    await expect(runExport({ db, clock, blobs: harness.blobs }, request, async () => {})).rejects.toThrow();
    expect(await kept()).toBe(before);
  });

  it('leaves nothing of a failed run, and is complete in the next one', async () => {
    const { db, clock } = harness.app;
    const request = { userId: person.userId, requestedBy: person.userId, isWhole: true, hasChanges: true };
    const files = async () =>
      (await db.selectFrom('files').select('id').where('name', '=', 'personal-data.zip').execute()).length;
    const before = await files();
    let reports = 0;
    const stopping = runExport({ db, clock, blobs: harness.blobs }, { ...request, id: newId() }, async () => {
      reports += 1;
      if (reports === 2) throw new Error('the job queue stops');
    });
    await expect(stopping).rejects.toThrow();
    expect(await files()).toBe(before);
    await runExport({ db, clock, blobs: harness.blobs }, { ...request, id: newId() }, async () => {});
    expect(await files()).toBe(before + 1);
  });
});

describe('an export by others', () => {
  async function setOwnActions(actions: Action[]): Promise<void> {
    await harness.app.db.updateTable('roles').set({ actions }).where('name', 'like', 'Own %').execute();
    harness.app.identity.deps.accessChanges.announceAll();
  }

  it('holds neither conversations nor files, and is audited', async () => {
    const entries = await exportBy(administrator);
    expect(Object.keys(entries)).toEqual([
      'profile.json',
      'roles.json',
      'groups.json',
      'guidelines.json',
      'changes.json',
    ]);
    expect(JSON.stringify(entries)).not.toContain('a question of');
    const changes = await auditedChanges(harness.app.db);
    expect(changes.findLast(({ aggregate_id }) => aggregate_id === person.userId)).toMatchObject({
      operation: 'Export',
      user_id: administrator.userId,
    });
  });

  it('is complete for readers of all conversations, while they have the right', async () => {
    const auditor = await signInWith(harness.app, { actions: ['UserRead', 'ConversationsReadAll'] });
    expect(Object.keys(await exportBy(auditor)).length).toBeGreaterThan(120);
    await setOwnActions(['UserRead']);
    expect((await as(harness, auditor).download(person.userId)).json().code).toBe(
      'personal_export.not_found',
    );
  });

  it('holds no private conversation for any requester; one’s own holds them', async () => {
    const { db } = harness.app;
    const own = db.selectFrom('conversations').select('id').where('owner_id', '=', person.userId);
    const { id } = await own.limit(1).executeTakeFirstOrThrow();
    const mark = (is_private: boolean) =>
      db.updateTable('conversations').set({ is_private }).where('id', '=', id).execute();
    await mark(true);
    const reader = await signInWith(harness.app, { actions: ['UserRead', 'ConversationsReadAll'] });
    expect(JSON.stringify(await exportBy(reader))).not.toContain(id);
    await as(harness, person).startOwnExport();
    const ownEntries = async () =>
      JSON.stringify(await unzip((await as(harness, person).downloadOwn()).rawPayload));
    await expect.poll(ownEntries, { timeout: 10_000 }).toContain(id);
    await mark(false);
  });

  it('holds the person’s changes for readers of the audit log, while they have the right', async () => {
    const withoutLog = await signInWith(harness.app, { actions: ['UserRead'] });
    expect(Object.keys(await exportBy(withoutLog))).toEqual([
      'profile.json',
      'roles.json',
      'groups.json',
      'guidelines.json',
    ]);
    await setOwnActions(['UserRead', 'ConfigurationAuditLogRead']);
    await as(harness, withoutLog).startExport(person.userId);
    const names = async () =>
      Object.keys(await unzip((await as(harness, withoutLog).download(person.userId)).rawPayload));
    await expect.poll(names, { timeout: 10_000 }).toContain('changes.json');
    await setOwnActions(['UserRead']);
    expect((await as(harness, withoutLog).download(person.userId)).json().code).toBe(
      'personal_export.not_found',
    );
  });

  it('is available to its requester alone', async () => {
    await exportBy(administrator);
    const other = await signIn(harness.app, { role: 'administrator' });
    expect((await as(harness, other).export(person.userId)).body).toEqual({ task: null, archive: null });
    expect((await as(harness, other).download(person.userId)).json().code).toBe('personal_export.not_found');
    expect((await as(harness, person).downloadOwn()).json().code).toBe('personal_export.not_found');
    expect((await as(harness, person).download(person.userId)).json().code).toBe('auth.forbidden');
  });

  it('is rejected for an unknown person', async () => {
    expect((await as(harness, administrator).startExport(newId())).body.code).toBe('user.not_found');
    expect((await as(harness, administrator).download(newId())).json().code).toBe('user.not_found');
  });
});
