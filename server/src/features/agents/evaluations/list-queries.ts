/** Agents with their evaluation set, latest run and changed draft. */
import { EvaluationSettingsSchema } from '@polylogue/contract/agents/evaluations/schemas';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { Page, PageRequest } from '../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { writableBy } from '../access/queries.ts';
import { type Configuration, ConfigurationSchema } from '../agent/configuration.ts';
import { newest, parsed } from '../agent/queries.ts';
import { changedDraftOf } from '../drafts/draft-queries.ts';

export interface EvaluationFilter {
  result?: 'passed' | 'failed' | 'none' | undefined;
  gate?: 'on' | 'off' | undefined;
}

const passed = sql<number>`(select count(*) from evaluation_results where run_id = last.id and is_passed)`;
const hasPassed = sql<SqlBool>`(last.status = 'Complete' and ${passed} = last.total)`;
const results: Record<NonNullable<EvaluationFilter['result']>, typeof hasPassed> = {
  passed: hasPassed,
  failed: sql`(last.status <> 'Pending' and not ${hasPassed})`,
  none: sql`last.id is null`,
};

const sorts: PageRequest['sorts'] = {
  lastRun: { by: sql`coalesce(last.started_at, 'epoch')`, type: 'timestamptz' },
  passRate: { by: sql`coalesce(1000 * ${passed} / last.total, -1)`, type: 'bigint' },
};

/** Selects the agents that a user may write, with set, latest run and changed draft. */
const evaluated = (tx: Database, author: Pick<Caller, 'userId' | 'grants'>) =>
  newest(tx)
    .innerJoin('evaluation_sets as set', 'set.id', 'agents.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('evaluation_runs')
          .select(['id', 'status', 'total', 'started_at'])
          .whereRef('agent_id', '=', 'agents.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(changedDraftOf(author.userId).as('draft'), (join) => join.onTrue())
    .select([
      'set.content as settings',
      'last.id as last_run_id',
      'draft.id as draft_id',
      'draft.content as draft_content',
    ])
    .where(writableBy(author));

export interface ChangedDraft {
  id: string;
  configuration: Configuration;
}

const presented = (row: Awaited<ReturnType<ReturnType<typeof evaluated>['executeTakeFirstOrThrow']>>) => ({
  ...parsed(row),
  settings: EvaluationSettingsSchema.parse(row.settings),
  draft: row.draft_id === null ? undefined : presentedDraft(row.draft_id, row.draft_content),
});
const presentedDraft = (id: string, content: unknown): ChangedDraft => ({
  id,
  configuration: ConfigurationSchema.parse(content),
});
export type EvaluatedAgentRow = ReturnType<typeof presented>;

/** Reads a page of agents with their evaluation. */
export async function listPage(
  tx: Database,
  author: Pick<Caller, 'userId' | 'grants'>,
  { filter: { result, gate }, ...page }: { filter: EvaluationFilter } & Omit<PageCall, 'userId'>,
): Promise<Page<EvaluatedAgentRow>> {
  const query = evaluated(tx, author)
    .$if(result !== undefined, (found) => found.where(results[result ?? 'none']))
    .$if(gate !== undefined, (found) =>
      found.where(sql<boolean>`set.content -> 'gate' -> 'isOn' = ${gate === 'on'}::text::jsonb`),
    );
  const { userId } = author;
  const found = await namedPage(tx, query, { ...page, sorts, userId, list: 'evaluations', table: 'agents' });
  return { ...found, rows: found.rows.map(presented) };
}

/** Finds an author's changed draft of an agent. */
export async function findChangedDraft(
  tx: Database,
  { agentId, authorId }: { agentId: string; authorId: string },
): Promise<ChangedDraft | undefined> {
  const row = await tx
    .selectFrom('agents')
    .innerJoinLateral(changedDraftOf(authorId).as('draft'), (join) => join.onTrue())
    .select(['draft.id', 'draft.content'])
    .where('agents.id', '=', agentId)
    .executeTakeFirst();
  return row && presentedDraft(row.id, row.content);
}
