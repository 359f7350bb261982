/** Answers that a person does not get to read: of libraries that are not theirs to read. */
import type { EvaluationAnswer } from '@polylogue/contract/evaluations/schemas';
import type { Database } from '../../db/client.ts';
import type { Caller } from '../../http/requests/caller.ts';
import * as agents from '../agents/service.ts';
import { listConfigurationsOfOthers } from './run-queries.ts';

/**
 * Those of an agent's runs whose answers the caller may not read: somebody else asked a library that the newest version
 * does not read for everybody, and that is not the caller's to read either. What was said to a person stays theirs.
 */
export async function withheldRuns(
  db: Database,
  caller: Caller,
  { agentId, runIds }: { agentId: string; runIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const others = await listConfigurationsOfOthers(db, { runIds, userId: caller.userId });
  const rights = { db, grantsOf: async () => caller.grants };
  const versions = others.map(({ configuration }) => configuration);
  const asked = { agentId, versions, triedBy: caller.userId };
  const readable = await agents.readableToVersions(rights, asked);
  const withheld = others.filter(({ configuration: { libraryIds } }, at) =>
    libraryIds.some((id) => !readable[at]?.has(id)),
  );
  return new Set(withheld.map(({ id }) => id));
}

/** An answer without what it says, and without the names of what it cites. */
export const withoutContent = (answer: EvaluationAnswer): EvaluationAnswer => ({
  ...answer,
  answer: null,
  citations: [],
  checks: answer.checks.map((check) => (check.name === 'citesPage' ? { ...check, measured: null } : check)),
});
