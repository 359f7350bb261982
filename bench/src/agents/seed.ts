/** Agents of a large instance, made by the database itself. */
import { sql } from 'kysely';
import type { Database } from '../../../server/src/db/client.ts';

/** Copies of the Assistant: half for everyone, half for the holders of a role; one of twenty categories each. */
export async function addAgents(
  db: Database,
  { count, roleId }: { count: number; roleId: string },
): Promise<void> {
  await sql`insert into agents (id, name, description, system_prompt, categories, is_for_everyone, created_at)
    select gen_random_uuid(), 'Agent ' || n, 'Answers about subject ' || n % 97, '', array['Category ' || n % 20],
      n % 2 = 0, now()
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into agent_configurations (agent_id, version, content, created_at)
    select a.id, 1, c.content || jsonb_build_object('name', a.name), now()
    from agents a, agent_configurations c join agents b on b.id = c.agent_id and b.built_in = 'assistant'
    where a.built_in is null and c.version = 1`.execute(db);
  await sql`insert into agent_audience (agent_id, kind, subject_id)
    select id, 'role', ${roleId} from agents where built_in is null and not is_for_everyone`.execute(db);
  await sql`vacuum analyze agents, agent_configurations, agent_audience`.execute(db);
}
