/** Redaction of answers from libraries that the caller may not read. */
import type { EvaluationAnswer } from '@polylogue/contract/agents/evaluations/schemas';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { readableTo } from '../access/library-rights.ts';
import { listConfigurationsOfOthers } from './run-queries.ts';

/**
 * Returns ids of runs whose answers the caller lacks library access to. Answers of the caller's own runs are never
 * redacted.
 */
export async function findRedactedRuns(
  db: Database,
  caller: Caller,
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = await listConfigurationsOfOthers(db, { runIds, userId: caller.userId });
  const rights = { db, grantsOf: async () => caller.grants };
  const libraryIds = [...new Set(others.flatMap(({ configuration }) => configuration.libraryIds))];
  const readable = await readableTo(rights, caller.userId, libraryIds);
  const redacted = others.filter(({ configuration }) =>
    configuration.libraryIds.some((id) => !readable.has(id)),
  );
  return new Set(redacted.map(({ id }) => id));
}

/** Removes text and citations of an answer. */
export const withoutContent = (answer: EvaluationAnswer): EvaluationAnswer => ({
  ...answer,
  answer: null,
  citations: [],
  checks: answer.checks.map((check) => (check.name === 'citesPage' ? { ...check, measured: null } : check)),
});
