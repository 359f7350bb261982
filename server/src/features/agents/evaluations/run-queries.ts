/** Queries of evaluation runs. */
import {
  type EvaluationSettings,
  EvaluationSettingsSchema,
} from '@polylogue/contract/agents/evaluations/schemas';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../db/client.ts';
import { type Configuration, ConfigurationSchema } from '../agent/configuration.ts';
import { configurationHash } from './hash.ts';

export interface NewRun
  extends Pick<
    Selectable<Schema['evaluation_runs']>,
    | 'id'
    | 'agent_id'
    | 'configuration_state_id'
    | 'agent_version'
    | 'configuration_hash'
    | 'questions_hash'
    | 'total'
    | 'language'
    | 'answer_source'
    | 'started_by'
    | 'request_id'
    | 'started_at'
  > {
  configuration: Configuration;
  settings: EvaluationSettings;
}

/** Inserts a run. Returns `false` if one of the agent is pending or the user has used the request id. */
export async function insertUnlessPending(
  tx: Transaction,
  { configuration, settings, ...run }: NewRun,
): Promise<boolean> {
  const added = await tx
    .insertInto('evaluation_runs')
    .values({ ...run, configuration: jsonb(configuration), settings: jsonb(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Selects runs with statistics of their answers. */
const runsWithStatistics = (tx: Database) =>
  tx
    .selectFrom('evaluation_runs as r')
    .innerJoin('agents as a', 'a.id', 'r.agent_id')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('evaluation_results')
          .select([
            sql<number>`count(*)::int`.as('done'),
            sql<number>`(count(*) filter (where is_passed))::int`.as('passed'),
            sql<number>`(count(*) filter (where error_code is not null))::int`.as('errors'),
            sql<number[] | null>`percentile_disc(array[0.5, 0.95]) within group (order by first_token_ms)`.as(
              'first_token_ms',
            ),
            sql<number[] | null>`percentile_disc(array[0.5, 0.95]) within group (order by total_ms)`.as(
              'total_ms',
            ),
            sql<number | null>`sum(input_tokens)::float8`.as('input_tokens'),
            sql<number | null>`sum(output_tokens)::float8`.as('output_tokens'),
            sql<number | null>`sum(cost)::float8`.as('cost'),
          ])
          .whereRef('run_id', '=', 'r.id')
          .as('f'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id',
      'r.agent_id',
      'a.name as agent_name',
      'r.configuration_state_id',
      'r.agent_version',
      'r.configuration_hash',
      'r.questions_hash',
      'r.status',
      'r.stop_reason',
      'r.total',
      'r.answer_source',
      'r.model',
      'u.name as started_by_name',
      'r.started_at',
      'r.ended_at',
    ])
    .selectAll('f');

export type RunRow = Awaited<ReturnType<ReturnType<typeof runsWithStatistics>['executeTakeFirstOrThrow']>>;

/** Lists the newest runs of one agent, or of agents that match a condition on `agents`. */
export function listNewest(
  tx: Database,
  { of, limit }: { of: string | Expression<SqlBool>; limit: number },
): Promise<RunRow[]> {
  const ids = typeof of === 'string' ? sql`${of}::uuid` : sql`select agents.id from agents where ${of}`;
  return runsWithStatistics(tx)
    .where(sql<boolean>`r.agent_id in (${ids})`)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists runs by id, and the last complete run over each configuration. */
export const listRuns = (
  tx: Database,
  {
    ids,
    over,
  }: { ids: readonly string[]; over: readonly { agentId: string; configuration: Configuration }[] },
): Promise<RunRow[]> =>
  runsWithStatistics(tx)
    .where(
      sql<boolean>`r.id in (select unnest(${[...ids]}::uuid[]) union select last.id
        from unnest(${over.map(({ agentId }) => agentId)}::uuid[],
          ${over.map(({ configuration }) => configurationHash(configuration))}::text[]) as subject (agent_id, hash)
        cross join lateral (select id from evaluation_runs where agent_id = subject.agent_id
          and configuration_hash = subject.hash and status = 'Complete' order by id desc limit 1) as last)`,
    )
    .execute();

export const findRun = (
  tx: Database,
  { agentId, runId }: { agentId: string; runId: string },
): Promise<RunRow | undefined> =>
  runsWithStatistics(tx).where('r.id', '=', runId).where('r.agent_id', '=', agentId).executeTakeFirst();

export const findByRequest = (tx: Database, userId: string, requestId: string): Promise<RunRow | undefined> =>
  runsWithStatistics(tx)
    .where('r.started_by', '=', userId)
    .where('r.request_id', '=', requestId)
    .executeTakeFirst();

const lastComplete = (tx: Database, agentId: string) =>
  runsWithStatistics(tx)
    .where('r.agent_id', '=', agentId)
    .where('r.status', '=', 'Complete')
    .orderBy('r.id', 'desc')
    .limit(1);

/** Finds the last complete run of an agent before another run. */
export const findCompleteBefore = (
  tx: Database,
  { agentId, runId }: { agentId: string; runId: string },
): Promise<RunRow | undefined> => lastComplete(tx, agentId).where('r.id', '<', runId).executeTakeFirst();

/** Finds the last complete run over the same configuration. */
export const findLastOver = (
  tx: Database,
  { agentId, configurationHash: hash }: { agentId: string; configurationHash: string },
): Promise<RunRow | undefined> =>
  lastComplete(tx, agentId).where('r.configuration_hash', '=', hash).executeTakeFirst();

/** Reads the configuration and questions of a run. */
export async function findContent(tx: Database, runId: string) {
  const row = await tx
    .selectFrom('evaluation_runs as r')
    .leftJoin('configuration_states as d', 'd.id', 'r.configuration_state_id')
    .select(['r.agent_id', 'r.started_by', 'r.status', 'r.language', 'r.configuration', 'r.settings'])
    .select(['r.configuration_state_id', 'd.author_id'])
    .where('r.id', '=', runId)
    .executeTakeFirst();
  return (
    row && {
      agentId: row.agent_id,
      startedBy: row.started_by,
      /** Author of the evaluated draft, or the starter of the run if the draft is deleted. */
      draftAuthorId: row.configuration_state_id === null ? undefined : (row.author_id ?? row.started_by),
      status: row.status,
      language: row.language,
      configuration: ConfigurationSchema.parse(row.configuration),
      settings: EvaluationSettingsSchema.parse(row.settings),
    }
  );
}

/** Lists configurations of runs that other users started. */
export async function listConfigurationsOfOthers(
  tx: Database,
  { runIds, userId }: { runIds: readonly string[]; userId: string },
): Promise<{ id: string; configuration: Configuration }[]> {
  const rows = await tx
    .selectFrom('evaluation_runs')
    .select(['id', 'configuration'])
    .where('id', 'in', runIds)
    .where('started_by', 'is distinct from', userId)
    .execute();
  return rows.map(({ id, configuration }) => ({
    id,
    configuration: ConfigurationSchema.parse(configuration),
  }));
}

/** Returns whether a run may continue: it was not stopped, and its agent was not removed. */
export async function isActiveRun(tx: Database, runId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('evaluation_runs as r')
    .innerJoin('agents as a', 'a.id', 'r.agent_id')
    .select('r.id')
    .where('r.id', '=', runId)
    .where('r.status', '=', 'Pending')
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a user exists and is not deactivated. */
export async function isActiveUser(tx: Database, userId: string): Promise<boolean> {
  const found = tx.selectFrom('users').select('id').where('id', '=', userId);
  return (await found.where('deactivated_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Stores answer source and model, which are known with the first question. */
export async function updateSource(
  tx: Database,
  { runId, ...source }: { runId: string; answer_source: string; model: string | null },
): Promise<void> {
  await tx.updateTable('evaluation_runs').set(source).where('id', '=', runId).execute();
}

/** Ends a pending run. */
export async function end(
  tx: Database,
  {
    runId,
    status,
    at,
    stopReason = null,
  }: {
    runId: string;
    status: 'Complete' | 'Stopped' | 'Failed';
    at: Date;
    stopReason?: 'starter_lost_right' | null;
  },
): Promise<void> {
  await tx
    .updateTable('evaluation_runs')
    .set({ status, ended_at: at, stop_reason: stopReason })
    .where('id', '=', runId)
    .where('status', '=', 'Pending')
    .execute();
}

/** Ends pending runs whose job has no attempts left. Returns them. */
export const endAbandoned = (
  tx: Database,
  { jobName, at }: { jobName: string; at: Date },
): Promise<{ id: string }[]> =>
  tx
    .updateTable('evaluation_runs')
    .set({ status: 'Failed', ended_at: at })
    .where('status', '=', 'Pending')
    .where(
      sql<boolean>`not exists (select from pgboss.job where name = ${jobName} and state < 'completed'
        and data ->> 'runId' = evaluation_runs.id::text)`,
    )
    .returning('id')
    .execute();

/** Removes a batch of runs beyond the newest `keep` of each agent. Returns their number. */
export async function removeOld(
  tx: Database,
  { keep, limit }: { keep: number; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from evaluation_runs where id in (
      select id from (
        select id, row_number() over (partition by agent_id order by id desc) as place from evaluation_runs
      ) as placed where place > ${keep} limit ${limit})
    returning id`.execute(tx);
  return rows.length;
}
