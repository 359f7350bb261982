/** Answers that a person does not get to read: of libraries that are not theirs to read. */
import type { EvaluationAnswer } from '@polylogue/contract/agents/evaluations/schemas';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { readableTo } from '../access/library-rights.ts';
import { listConfigurationsOfOthers } from './run-queries.ts';

/**
 * Ids of runs whose answers the caller may not read: somebody else asked a library that the caller has no right to. What
 * the caller's own runs answered stays theirs.
 */
export async function withheldRuns(
  db: Database,
  caller: Caller,
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = await listConfigurationsOfOthers(db, { runIds, userId: caller.userId });
  const rights = { db, grantsOf: async () => caller.grants };
  const libraryIds = [...new Set(others.flatMap(({ configuration }) => configuration.libraryIds))];
  const readable = await readableTo(rights, caller.userId, libraryIds);
  const withheld = others.filter(({ configuration }) =>
    configuration.libraryIds.some((id) => !readable.has(id)),
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
