/** Application with a worker for people's data, and a person with data in every table. */
import { personalDataRoutes as routes } from '@polylogue/contract/people/personal-data/routes';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { BlobStore } from '../../../../blobs/blob-store.ts';
import { jsonb, transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { notificationLogOf } from '../../../instance/public.ts';
import { type SignedIn, signIn } from '../../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { bookUsage } from '../../../access-policies/public.ts';
import { erasePersonalAgents } from '../../../agents/public.ts';
import { hasRunningAnswer, removeAttachmentsOf } from '../../../chat/public.ts';
import { workOnPersonalDataJobs } from '../jobs.ts';
import { addConsent, addForcedGuidelines } from '../../../../testing/access/guidelines.ts';
import { joinGroup } from '../../../../testing/access/roles.ts';

const logger = pino({ level: 'silent' });

interface TracedPerson extends SignedIn {
  /** Unique word that occurs only in the person's data. */
  trace: string;
  address: string;
}

export interface DataHarness {
  app: TestApp;
  blobs: BlobStore;
  /** Makes the next job fail at the end of the worker's part. */
  fails: { next: boolean };
}

/** Starts the application and its worker. */
export async function createDataHarness(): Promise<DataHarness> {
  const app = await testApp();
  const { db, clock, blobs } = app;
  const fails = { next: false };
  const failing: BlobStore = {
    ...blobs,
    async remove(key) {
      if (fails.next) throw new Error('the storage is away');
      await blobs.remove(key);
    },
  };
  const notificationLog = notificationLogOf(app.answerLog);
  const intake = { refresh: async () => {} };
  const parts = { db, clock, blobs: failing, logger, notificationLog, intake };
  const deps = { ...parts, removeAttachmentsOf, hasRunningAnswer, erasePersonalAgents };
  await workOnPersonalDataJobs(await app.jobs(), deps);
  return { app, blobs, fails };
}

/** Adds a person with a local account and data of every kind, including files with blobs. */
export async function addPersonWithData({
  app,
  blobs,
}: DataHarness): Promise<TracedPerson & { blobKeys: string[] }> {
  const trace = `Zyxwella${newId().replaceAll('-', '')}`;
  const signedIn = await signIn(app, { role: 'member', name: `${trace} Smith` });
  const person = { ...signedIn, trace, address: `${trace.toLowerCase()}@example.com` };
  await addAccount(app, person);
  await addWork(app, person);
  const fileId = newId();
  const { key } = await blobs.put(Buffer.from(`what ${trace} uploaded`));
  const file = { owner_id: person.userId, size_bytes: 10, created_at: new Date() };
  const stored = { media_type: 'text/plain', sha256: 'x', blob_key: key };
  await app.db
    .insertInto('files')
    .values([
      { ...file, ...stored, id: fileId, name: `${trace}.txt`, state: 'Ready' },
      { ...file, id: newId(), name: `${trace}.bin`, state: 'Received' },
    ])
    .execute();
  await app.db.updateTable('users').set({ avatar_file_id: fileId }).where('id', '=', person.userId).execute();
  const asked = {
    owner_id: person.userId,
    kind: 'FileSearch',
    context: 'Conversation',
    created_at: new Date(),
  };
  const attachment = { ...asked, id: newId(), file_id: fileId, name: `${trace}.txt`, state: 'Ready' };
  await app.db
    .insertInto('attachments')
    .values({ ...attachment })
    .execute();
  await app.db
    .insertInto('libraries')
    .values({ id: newId(), name: `${trace}.txt`, attachment_id: attachment.id, created_at: new Date() })
    .execute();
  return { ...person, blobKeys: [key] };
}

/** Adds the person's account with a link and a sign-in, and earlier versions of both. */
async function addAccount({ db }: TestApp, { userId, trace, address }: TracedPerson): Promise<void> {
  const id = newId();
  const account = { id, email: address, name: trace, password_hash: 'x', created_at: new Date() };
  await db.insertInto('local_accounts').values(account).execute();
  await db
    .updateTable('users')
    .set({ subject: id, email: address, user_name: address })
    .where('id', '=', userId)
    .execute();
  const record = JSON.stringify({ accountId: id, email: address });
  await sql`insert into oidc_records (model, id, payload) values ('Session', ${newId()}, ${record}::jsonb)`.execute(
    db,
  );
  await sql`insert into account_links
    values (${id}, ${newId()}, 'passwordReset', now(), now() + interval '1 day')`.execute(db);
  await sql`insert into session_id_tokens (session_id, token_hash) select id, ${newId()} from sessions where user_id = ${userId}`.execute(
    db,
  );
  for (const [type, aggregateId] of [
    ['User', userId],
    ['LocalAccount', id],
  ]) {
    await sql`insert into entity_versions (aggregate_type, aggregate_id, version, at, content, salt)
      values (${type}, ${aggregateId}, 1, now(), ${record}::jsonb, 'x')`.execute(db);
  }
}

/** Adds the person's groups and content. */
async function addWork(app: TestApp, person: TracedPerson): Promise<void> {
  const [{ db }, { userId, trace }] = [app, person];
  const at = new Date();
  await joinGroup(db, userId, 'somewhere');
  await addConsent(db, await addForcedGuidelines(db), { userId });
  await db.insertInto('guidelines_reminders').values({ user_id: userId, sent_at: at }).execute();
  await transaction(db, (tx) => bookUsage(tx, logger, bookingOf(userId, at)));
  const request = { owner_id: userId, request_id: 'abcdefgh', aggregate_id: 'x', created_at: at };
  await db
    .insertInto('change_requests')
    .values({ ...request, fingerprint: Buffer.from(trace) })
    .execute();
  const draft = { id: newId(), agent_type: 'User', author_id: userId, created_at: at, updated_at: at };
  await db
    .insertInto('configuration_states')
    .values({ ...draft, content: jsonb({ name: trace }) })
    .execute();
  const prompt = { title: trace, text: `a prompt of ${trace}`, position: 0, created_at: at, updated_at: at };
  await db
    .insertInto('prompts')
    .values({ ...prompt, id: newId(), owner_id: userId, created_by: userId })
    .execute();
  const agentId = await addPersonalAgent(app, person);
  await addPartsOfAgent(app, agentId, person);
  await addConversations(app, person, 120);
}

async function addPersonalAgent({ db }: TestApp, { userId, trace }: TracedPerson): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const words = { name: trace, description: trace, system_prompt: trace };
  await db
    .insertInto('agents')
    .values({ id, type: 'User', ...words, is_for_everyone: false, created_at: at, created_by: userId })
    .execute();
  const content = jsonb({ name: trace });
  await db
    .insertInto('agent_configurations')
    .values({ agent_id: id, version: 1, content, created_at: at, created_by: userId })
    .execute();
  await sql`insert into entity_versions (aggregate_type, aggregate_id, version, at, content, salt)
    values ('Agent', ${id}, 1, now(), ${content}, 'x')`.execute(db);
  await db.insertInto('agent_pins').values({ agent_id: id, user_id: userId, created_at: at }).execute();
  return id;
}

/** Adds parts of an agent outside its configuration, and another person's agent shared with the person. */
async function addPartsOfAgent(
  { db }: TestApp,
  agentId: string,
  { userId, trace }: TracedPerson,
): Promise<void> {
  const [promptId, runId] = [newId(), newId()];
  await sql`insert into prompts (id, agent_id, title, text, position, created_at, created_by, updated_at)
    values (${promptId}, ${agentId}, ${trace}, ${trace}, 0, now(), ${userId}, now())`.execute(db);
  const settings = jsonb({ questions: [{ question: trace }], refusalPhrases: [], gate: { isOn: false } });
  await sql`update evaluation_sets set content = ${settings}, updated_by = ${userId} where id = ${agentId}`.execute(
    db,
  );
  await sql`update evaluation_sets set updated_by = ${userId}
    where id = (select id from agents where built_in = 'guide')`.execute(db);
  await sql`insert into evaluation_runs (id, agent_id, configuration, configuration_hash, settings, questions_hash,
      total, language, started_by, request_id, started_at)
    values (${runId}, ${agentId}, ${settings}, '', ${settings}, '', 1, 'en', ${userId}, 'abcdefgh', now())`.execute(
    db,
  );
  await sql`insert into evaluation_results (run_id, question_id, answer, is_refusal, citations, checks, is_passed, total_ms)
    values (${runId}, ${newId()}, ${trace}, false, '[]', '[]', true, 1)`.execute(db);
  for (const [type, aggregateId, content] of [
    ['Prompt', promptId, jsonb({ gptSystemId: agentId, title: trace })],
    // A removed prompt.
    ['Prompt', newId(), jsonb({ gptSystemId: agentId, title: trace })],
    ['EvaluationSet', agentId, settings],
  ] as const) {
    await sql`insert into entity_versions (aggregate_type, aggregate_id, version, at, content, salt)
      values (${type}, ${aggregateId}, 1, now(), ${content}, 'x')`.execute(db);
  }
  await sql`insert into agent_audience (agent_id, kind, subject_id)
    select id, 'user', ${userId} from agents where built_in = 'guide'`.execute(db);
}

const bookingOf = (ownerId: string, at: Date) => ({
  id: newId(),
  ownerId,
  agentId: null,
  brandKey: 'default',
  policyId: null,
  kind: 'answer' as const,
  isQuestion: true,
  isTest: false,
  isPrivate: false,
  model: undefined,
  usage: { inputTokens: 40 },
  at,
});

/** Adds conversations with an answer, its run, and feedback. */
async function addConversations(
  { db }: TestApp,
  { userId: ownerId, trace }: TracedPerson,
  count: number,
): Promise<void> {
  await sql`insert into conversations (id, owner_id, agent_id, brand_key, title, title_source, created_at, updated_at)
    select gen_random_uuid(), ${ownerId}, (select id from agents where built_in is not null limit 1), 'default', ${trace} || n, 'person', now(), now()
    from generate_series(1, ${count}::int) as n`.execute(db);
  await sql`insert into segments (id, conversation_id, question, answer, status, created_at, feedback_positive, feedback_comment)
    select gen_random_uuid(), id, ${`a question of ${trace}`}, 'an answer', 'Complete', now(), true, ${trace}
    from conversations where owner_id = ${ownerId}`.execute(db);
  await sql`insert into answer_runs (id, owner_id, request_id, body_hash, conversation_id, segment_id, server_id, status,
      started_at, heartbeat_at)
    select gen_random_uuid(), ${ownerId}, id::text, 'x', conversation_id, id, 'one', 'Complete', now(), now()
    from segments where conversation_id in (select id from conversations where owner_id = ${ownerId})`.execute(
    db,
  );
}

/** Calls the routes of people's data as a person. */
export function as({ app }: DataHarness, { token }: SignedIn) {
  const call = async (route: Parameters<TestApp['call']>[0], request: object = {}) => {
    const answer = await app.call(route, { token, ...request });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    plan: (userId: string) => call(routes.erasurePlan, { params: { userId } }),
    erase: (userId: string, confirmation: string) =>
      call(routes.erase, { params: { userId }, body: { confirmation } }),
    receipt: (erasureId: string) => call(routes.erasure, { params: { erasureId } }),
    receipts: () => call(routes.erasures),
    export: (userId: string) => call(routes.export, { params: { userId } }),
    startExport: (userId: string) => call(routes.startExport, { params: { userId } }),
    download: (userId: string) => app.call(routes.downloadExport, { token, params: { userId } }),
    ownExport: () => call(routes.ownExport),
    startOwnExport: () => call(routes.startOwnExport),
    downloadOwn: () => app.call(routes.downloadOwnExport, { token }),
  };
}
