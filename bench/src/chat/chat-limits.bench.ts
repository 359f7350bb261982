/** Cost of chat access and admission per question on an embedded database. */
import { sql } from 'kysely';
import type { Limit } from '../../../contract/src/access-policies/limits/schemas.ts';
import { emptyDataFolder, removeDataFolder } from '../../../e2e/src/product/product.ts';
import { type Database, transaction } from '../../../server/src/db/client.ts';
import { newId } from '../../../server/src/db/id.ts';
import { connectDatabase } from '../../../server/src/db/start/connect-database.ts';
import {
  type AdmissionTerms,
  reservationOf,
} from '../../../server/src/features/access-policies/limits/admit.ts';
import { listLimited } from '../../../server/src/features/access-policies/limits/limited-policy.ts';
import { decideChat } from '../../../server/src/features/agents/access/queries.ts';
import { addPolicy } from '../../../server/src/testing/access/policies.ts';
import { addHeldRole, addPeople } from '../administration/seed.ts';
import { reportTarget } from '../target-row.ts';
import { percentile } from '../timing.ts';

const people = 20_000;
const policies = 200;
const namedPerPolicy = 50;
const groups = 200;
/** Unmeasured calls, of which PostgreSQL plans the first five. */
const warmUp = 50;
const measurements = 200;
const most = 1_000_000_000;
const limitsOf = (...scopes: Limit['scope'][]): Limit[] =>
  scopes.flatMap((scope) => [
    { kind: 'questions', window: 'day', scope, amount: most },
    { kind: 'tokens', window: 'month', scope, amount: most },
  ]);

const ignore = () => undefined;

/** Adds policies that name other people and groups, which have members. */
async function addNamingPolicies(db: Database): Promise<void> {
  for (let count = 0; count < policies; count += 1) await addPolicy(db, { who: [] });
  await sql`insert into group_members (group_id, user_id, is_reported, created_at)
    select 'group-' || n % ${groups}::int, id, false, now()
    from (select id, row_number() over (order by subject) as n from users) as numbered`.execute(db);
  await sql`insert into chat_access_policy_who (policy_id, kind, subject_id)
    select p.id, kind, subject_id from chat_access_policies p, lateral (
      select 'group' as kind, 'group-' || g as subject_id from generate_series(1, ${namedPerPolicy}::int) as g
      union all
      (select 'user', u.id::text from users u order by u.subject desc limit ${namedPerPolicy})) as named`.execute(
    db,
  );
}

interface Measured {
  db: Database;
  agentId: string;
  userId: string;
  /** Terms of a policy that the agent lists last. */
  listPolicy(limits: Limit[]): Promise<AdmissionTerms>;
}

async function prepare(db: Database): Promise<Measured> {
  await sql`insert into roles (id, built_in, name, actions, created_at)
    values (gen_random_uuid(), 'member', 'Member', '{GptSystemsRead}', now())`.execute(db);
  await addPeople(db, people);
  const roleId = await addHeldRole(db, 1_000);
  const agentId = newId();
  await sql`insert into agents (id, name, description, system_prompt, is_for_everyone, created_at)
    values (${agentId}, 'Measured', '', '', false, now())`.execute(db);
  await sql`insert into agent_audience (agent_id, kind, subject_id) values (${agentId}, 'role', ${roleId})`.execute(
    db,
  );
  const who = [{ kind: 'role' as const, subject_id: roleId }];
  await addNamingPolicies(db);
  const [user] = (
    await sql<{
      id: string;
    }>`select id from users where issuer = 'entra:seed' order by subject limit 1`.execute(db)
  ).rows;
  return {
    db,
    agentId,
    userId: user?.id ?? '',
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

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Measures one person's decision and admission against two bare statements, and the commit, which the run shares. */
async function measureAdmission({ db, agentId, userId, listPolicy }: Measured): Promise<void> {
  const terms = await listPolicy(limitsOf('perPerson', 'shared'));
  const times: Record<'decision' | 'admission' | 'both' | 'whole' | 'bare', number[]> = {
    decision: [],
    admission: [],
    both: [],
    whole: [],
    bare: [],
  };
  await db.connection().execute(async (connection) => {
    for (let round = 0; round < warmUp + measurements; round += 1) {
      const at = new Date();
      const bare = await timeOf(async () => {
        await sql`select ${1}::int`.execute(connection);
        await sql`select ${2}::int`.execute(connection);
      });
      const decision = await timeOf(() =>
        decideChat(connection, { userId, brandKey: 'default', at }, agentId),
      );
      let admission = 0;
      const opening = await timeOf(() =>
        transaction(connection, async (tx) => {
          const question = { terms, ownerId: userId, runId: newId(), isQuestion: true, at };
          admission = await timeOf(() => reservationOf(question).execute(tx));
        }),
      );
      if (round < warmUp) continue;
      const both = decision + admission;
      const measured = { decision, admission, both, whole: decision + opening, bare };
      for (const [name, time] of Object.entries(measured)) times[name as keyof typeof times].push(time);
    }
  });
  const median = (name: keyof typeof times) => percentile(times[name], 50);
  const parts = (['decision', 'admission', 'whole'] as const).map(
    (name) => `${name} ${median(name).toFixed(3)}`,
  );
  console.log(`  ${parts.join(', ')} ms; whole: with begin and commit`);
  const what = 'Chat access and admission with four limits, median';
  reportTarget({ what, unit: 'ms', figure: median('both'), bound: { atMost: 1 }, bare: median('bare') });
}

const dataFolder = await emptyDataFolder();
try {
  const log = { debug: ignore, info: ignore, warn: ignore };
  const { db, stop } = await connectDatabase({ dataFolder, log, onTakenOver: ignore });
  try {
    await measureAdmission(await prepare(db));
  } finally {
    await stop();
  }
} finally {
  await removeDataFolder(dataFolder);
}
