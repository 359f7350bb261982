/** Digests of a database's tables, comparable between engines. */
import pg from 'pg';
import { connectionConfig, type DatabaseSource } from '../../db/client.ts';
import { columnsInSql, inSql, listTables } from '../../db/dump/dumped-tables.ts';

/** Columns that a restore changes by ending sessions; the others are compared. */
const CHANGED_BY_RESTORE: Record<string, string> = { sessions: 'ended_at' };

/** Returns the number of rows and a digest over all of them, for each table of a backup. */
export async function tableDigests(source: DatabaseSource): Promise<Record<string, string>> {
  const client = new pg.Client(connectionConfig(source));
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    const digests: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const columns = table.columns.filter((column) => column !== CHANGED_BY_RESTORE[table.name]);
      // The queue recounts its jobs at every start.
      if (table.schema === 'pgboss' && table.name !== 'job') continue;
      const unfinished = table.schema === 'pgboss' ? `where state < 'completed'` : '';
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' rows ' || coalesce(md5(string_agg(one, '' order by one collate "C")), '') as digest
         from (select md5(row(${columnsInSql(columns)})::text) as one from ${inSql(table)} ${unfinished}) as rows`,
      );
      digests[table.name] = rows[0]?.digest ?? '';
    }
    return digests;
  } finally {
    await client.end();
  }
}
