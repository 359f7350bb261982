/** Cost of chat access and admission per question, and of one limit that 200 people share, on an embedded database. */
import { sql } from 'kysely';
import type { Limit } from '../../../contract/src/access-policies/limits/schemas.ts';
import { emptyDataFolder, removeDataFolder } from '../../../e2e/src/product/product.ts';
import { AppError } from '../../../server/src/app-error.ts';
import { type Database, jsonb, type Transaction, transaction } from '../../../server/src/db/client.ts';
import { newId } from '../../../server/src/db/id.ts';
import { connectDatabase } from '../../../server/src/db/start/connect-database.ts';
import { type AdmissionTerms, admit } from '../../../server/src/features/access-policies/limits/admit.ts';
import { listLimited } from '../../../server/src/features/access-policies/limits/limited-policy.ts';
import { decideChat } from '../../../server/src/features/agents/access/queries.ts';
import * as conversations from '../../../server/src/features/chat/store/queries.ts';
import { insertUnlessBusy, lockOwner } from '../../../server/src/features/chat/store/run-queries.ts';
import { addPolicy } from '../../../server/src/testing/access/policies.ts';
import { addHeldRole, addPeople } from '../administration/seed.ts';
import { reportTarget } from '../target-row.ts';
import { percentile, sideBySide } from '../timing.ts';

const people = 20_000;
const policies = 200;
const askers = 200;
const rounds = 12;
/** Questions of each asker per round, so that a round outlasts the first wave of connections. */
const questionsEach = 3;
const most = 1_000_000_000;
const limitsOf = (...scopes: Limit['scope'][]): Limit[] =>
  scopes.flatMap((scope) => [
    { kind: 'questions', window: 'day', scope, amount: most },
    { kind: 'tokens', window: 'month', scope, amount: most },
  ]);

const ignore = () => undefined;

interface Measured {
  db: Database;
  agentId: string;
  userIds: string[];
  /** Terms of a policy that the agent lists last. */
  listPolicy(limits: Limit[]): Promise<AdmissionTerms>;
}

async function prepare(db: Database): Promise<Measured> {
  await sql`insert into roles (id, built_in, name, actions, created_at)
    values (gen_random_uuid(), 'member', 'Member', '{GptSystemsRead}', now())`.execute(db);
  await addPeople(db, people);
  const roleId = await addHeldRole(db, 1_000);
  const agentId = newId();
  await sql`insert into agents (id, name, description, system_prompt, created_at)
    values (${agentId}, 'Measured', '', '', now())`.execute(db);
  const who = [{ kind: 'role' as const, subject_id: roleId }];
  for (let count = 0; count < policies; count += 1) await addPolicy(db, { who: [] });
  const { rows } = await sql<{ id: string }>`select id from users where issuer = 'entra:seed'
    order by subject limit ${askers}`.execute(db);
  return {
    db,
    agentId,
    userIds: rows.map(({ id }) => id),
    async listPolicy(limits) {
      const first = await addPolicy(db, { who: [] });
      const id = await addPolicy(db, { who, limits });
      await db
        .updateTable('agents')
        .set({ chat_access_policy_ids: [first, id] })
        .execute();
      await sql`vacuum analyze`.execute(db);
      const [policy] = await listLimited(db, [id]);
      if (!policy) throw new Error('The policy is missing.');
      return { policy, estimate: { tokens: 500, cost: 0 } };
    },
  };
}

/** Measures one person's decision and admission, whose two statements are compared with two bare ones. */
async function measureAdmission({ db, agentId, userIds, listPolicy }: Measured): Promise<void> {
  const [userId = ''] = userIds;
  const terms = await listPolicy(limitsOf('perPerson', 'shared'));
  const asker = () => ({ userId, brandKey: 'default', at: new Date() });
  await db.connection().execute(async (connection) => {
    const inTransaction = (work: (tx: Transaction) => Promise<unknown>) => transaction(connection, work);
    const question = () => ({ terms, ownerId: userId, isQuestion: true, at: new Date() });
    const { both, empty, bare } = await sideBySide({
      both: async () => {
        await decideChat(connection, asker(), agentId);
        await inTransaction((tx) => admit(tx, question()));
      },
      empty: () => inTransaction(async () => {}),
      bare: async () => {
        await sql`select ${1}::int`.execute(connection);
        await sql`select ${2}::int`.execute(connection);
      },
    });
    const what = 'Chat access and admission with four limits, median';
    reportTarget({ what, unit: 'ms', figure: both - empty, bound: { atMost: 1 }, bare });
  });
}

/** Opens the run of a question as the product does, apart from reading its agent. */
async function open(
  { db, agentId }: Measured,
  { userId, terms }: { userId: string; terms: AdmissionTerms | undefined },
): Promise<void> {
  const [conversationId, segmentId, at] = [newId(), newId(), new Date()];
  const conversation = {
    id: conversationId,
    owner_id: userId,
    context: 'user',
    agent_id: agentId,
    brand_key: 'default',
    title: 'Measured',
    title_source: 'question',
    is_private: false,
    parameters: jsonb({}),
    selected_leaf_id: segmentId,
    created_at: at,
    updated_at: at,
  };
  const segment = {
    id: segmentId,
    conversation_id: conversationId,
    parent_id: null,
    question: 'How fast?',
    answer_source: 'library',
    status: 'Streaming',
    created_at: at,
  } as const;
  await transaction(db, async (tx) => {
    await lockOwner(tx, userId);
    await conversations.insertWithSegment(tx, conversation, segment);
    const admission = await admit(tx, { terms, ownerId: userId, isQuestion: true, at });
    await insertUnlessBusy(tx, userId, {
      id: newId(),
      requestId: newId(),
      bodyHash: '',
      conversationId,
      segmentId,
      serverId: 'bench',
      answerSource: 'library',
      configurationVersion: 1,
      textStart: 0,
      startedAt: at,
      maxRunning: most,
      ...admission,
    });
  });
}

/** Opens the questions of all askers at once. Resolves to the questions per second. */
async function openAll(measured: Measured, terms: AdmissionTerms | undefined): Promise<number> {
  const startedAt = performance.now();
  let refused = 0;
  await Promise.all(
    measured.userIds.flatMap((userId) =>
      Array.from({ length: questionsEach }, () =>
        open(measured, { userId, terms }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          refused += 1;
        }),
      ),
    ),
  );
  if (refused > 0) throw new Error(`${refused} questions below the limit were refused.`);
  const count = measured.userIds.length * questionsEach;
  return (count * 1_000) / (performance.now() - startedAt);
}

async function measureSharedLimit(measured: Measured): Promise<void> {
  const terms = await measured.listPolicy(limitsOf('shared'));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [undefined, terms] : [terms, undefined];
    const rates = new Map<AdmissionTerms | undefined, number>();
    for (const each of order) rates.set(each, await openAll(measured, each));
    const [without = 1, withLimit = 0] = [rates.get(undefined), rates.get(terms)];
    console.log(`  ${Math.round(without)} questions/s without, ${Math.round(withLimit)} with the limit`);
    if (round > 1) ratios.push(withLimit / without);
  }
  const what = `${askers} people under one shared limit, against none`;
  reportTarget({ what, unit: '×', figure: percentile(ratios, 50), bound: { atLeast: 0.7 } });
}

const dataFolder = await emptyDataFolder();
try {
  const log = { debug: ignore, info: ignore, warn: ignore };
  const { db, stop } = await connectDatabase({ dataFolder, log, onTakenOver: ignore });
  try {
    const measured = await prepare(db);
    await measureAdmission(measured);
    await measureSharedLimit(measured);
  } finally {
    await stop();
  }
} finally {
  await removeDataFolder(dataFolder);
}
