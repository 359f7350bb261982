/** The first page and a late page of a person's conversations, with few and with very many of them. */
import { type Database, openDatabase } from '../../../server/src/db/client.ts';
import { PRODUCT_DATABASE, sourceOn } from '../../../server/src/db/embedded/cluster.ts';
import { startTemporaryServer } from '../../../server/src/db/embedded/temporary-server.ts';
import { newId } from '../../../server/src/db/id.ts';
import { migrateDatabase } from '../../../server/src/db/schema/migrate.ts';
import { userScope } from '../../../server/src/features/chat/contexts/user-context.ts';
import { list } from '../../../server/src/features/chat/store/queries.ts';
import { continuationTokens } from '../../../server/src/http/requests/continuation-token.ts';
import { report, sideBySide } from '../timing.ts';

const few = 200;
const many = 100_000;
const batch = 2_000;
const tokens = continuationTokens('a secret of nobody');
const query = { archived: 'without', withDeleted: false, top: 50 } as const;

async function addPerson(db: Database, agentId: string, count: number): Promise<string> {
  const ownerId = newId();
  await db
    .insertInto('users')
    .values({
      id: ownerId,
      issuer: 'local',
      subject: ownerId,
      name: 'A',
      user_name: 'a',
      created_at: new Date(),
    })
    .execute();
  for (let done = 0; done < count; done += batch) {
    const rows = Array.from({ length: Math.min(batch, count - done) }, (_, index) => {
      const at = new Date(Date.UTC(2026, 0, 1) + (done + index) * 60_000);
      return {
        id: newId(),
        owner_id: ownerId,
        agent_id: agentId,
        brand_key: 'default',
        title: `Question ${done + index}`,
        title_source: 'question',
        created_at: at,
        updated_at: at,
      };
    });
    await db.insertInto('conversations').values(rows).execute();
  }
  return ownerId;
}

async function addAgent(db: Database): Promise<string> {
  const id = newId();
  const agent = { id, name: 'Guide', description: '', system_prompt: '', created_at: new Date() };
  await db.insertInto('agents').values(agent).execute();
  return id;
}

const server = await startTemporaryServer();
const source = sourceOn(server.socketFolder, PRODUCT_DATABASE);
await migrateDatabase(source);
const db = openDatabase(source);
try {
  const agentId = await addAgent(db);
  const [small, large] = [await addPerson(db, agentId, few), await addPerson(db, agentId, many)];
  const late = { userId: large, query: { list: 'conversations', archived: 'without', withDeleted: false } };
  const position = [new Date(Date.UTC(2026, 0, 1, 2)).toISOString(), newId()];
  const continuationToken = tokens.seal(late, position);
  const times = await sideBySide({
    few: () => list(db, userScope(small), { query, tokens }),
    many: () => list(db, userScope(large), { query, tokens }),
    late: () => list(db, userScope(large), { query: { ...query, continuationToken }, tokens }),
  });
  report(`First page, ${many} conversations against ${few}`, times.many / times.few, 2);
  report(`Late page of ${many} against the first page`, times.late / times.many, 2);
} finally {
  await db.destroy();
  await server.stop();
}
