/** Draft or version that an evaluation asks. */
import type { StartEvaluation } from '@polylogue/contract/agents/evaluations/schemas';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { Configuration } from '../agent/configuration.ts';
import type { DraftRow } from '../agent/draft.ts';
import { findDraft } from '../drafts/drafts.ts';
import * as queries from './queries.ts';

interface Subject {
  configuration: Configuration;
  configuration_state_id: string | null;
  agent_version: number | null;
}

/** Finds a draft of an agent. Throws `configuration_state.not_found`. */
export async function draftOf(
  db: Database,
  caller: Caller,
  { agentId, draftId }: { agentId: string; draftId: string },
): Promise<DraftRow> {
  const draft = await findDraft({ db }, caller, { draftId, agentType: 'System' });
  if (draft.agentId !== agentId) throw new AppError('configuration_state.not_found');
  return draft;
}

/** Finds the draft or version to evaluate. Throws `configuration_state.not_found`, `evaluation.version_not_found`. */
export async function subjectOf(db: Database, caller: Caller, request: StartEvaluation): Promise<Subject> {
  const { gptSystemId: agentId, configurationStateId: draftId, gptSystemVersion } = request;
  if (draftId !== undefined) {
    const draft = await draftOf(db, caller, { agentId, draftId });
    return { configuration: draft.configuration, configuration_state_id: draft.id, agent_version: null };
  }
  const found = await queries.findVersion(db, agentId, gptSystemVersion);
  if (!found) throw new AppError('evaluation.version_not_found');
  return {
    configuration: found.configuration,
    configuration_state_id: null,
    agent_version: found.version,
  };
}
