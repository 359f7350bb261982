/** List of agents with their latest run and gate. */
import type { EvaluatedAgent } from '@polylogue/contract/agents/evaluations/schemas';
import type { Database } from '../../../db/client.ts';
import { presentPage } from '../../../db/lists/keyset-page.ts';
import type { PageCall } from '../../../db/lists/named-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { agentAvatarUrl } from '../agent/avatar-urls.ts';
import { gateAmong } from './gate.ts';
import * as listQueries from './list-queries.ts';
import { presentRun } from './presenter.ts';
import { listRuns } from './run-queries.ts';

export interface EvaluationListDeps {
  db: Database;
  continuationTokens: ContinuationTokens;
}

/** Returns the version that would be published next. */
const nextOf = ({ id, configuration, draft }: listQueries.EvaluatedAgentRow) => ({
  agentId: id,
  configuration: draft?.configuration ?? configuration,
});

/** Lists a page of agents that the caller may write. Throws `request.continuation_token_invalid`. */
export async function listAgents(
  { db, continuationTokens: tokens }: EvaluationListDeps,
  caller: Caller,
  query: PageCall['query'] & listQueries.EvaluationFilter,
) {
  const page = await listQueries.listPage(db, caller, { filter: query, query, tokens });
  const runs = await listRuns(db, {
    ids: page.rows.flatMap(({ last_run_id: lastRunId }) => lastRunId ?? []),
    over: page.rows.filter(({ settings }) => settings.gate.isOn).map(nextOf),
  });
  return presentPage(page, (row): EvaluatedAgent => {
    const { id, configuration, version, settings, draft } = row;
    const lastRun = runs.find((run) => run.id === row.last_run_id);
    return {
      gptSystemId: id,
      name: configuration.name,
      avatarUrl: agentAvatarUrl(row),
      gptSystemVersion: version,
      draftId: draft?.id ?? null,
      questionCount: settings.questions.length,
      gate: gateAmong(runs, { ...nextOf(row), settings }),
      lastRun: lastRun ? presentRun(lastRun) : null,
    };
  });
}
