/**
 * Collects the cleanup of a test file. Vitest ignores an `afterAll` that is called while a hook or a test
 * runs, and modules are shared between files: `setup.ts` registers the hook.
 */
type Cleanup = () => unknown;

const cleanups: Cleanup[] = [];

/** Runs `cleanup` when the test file ends; the last one registered runs first. */
export function atEndOfFile(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** Runs and removes all cleanups, last first; throws `AggregateError` at the end if some failed. */
export async function cleanUpFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const cleanup of cleanups.splice(0).toReversed()) {
    try {
      await cleanup();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Cleanup of the test file failed');
}
