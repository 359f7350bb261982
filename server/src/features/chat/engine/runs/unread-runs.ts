/** Stops runs without readers on any server after the timeout of their context. */
import type { FollowDeps } from './follow.ts';

export const unreadSweepEveryMs = 5_000;

type Deps = Pick<FollowDeps, 'running' | 'openStreams' | 'bus' | 'clock' | 'serverId'>;

/** Tracks the last time that each run of this server had a reader. */
export class UnreadRuns {
  readonly #deps: Deps;
  readonly #lastReadAtMs = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.bus.listen('run-read', (runId) => void this.#lastReadAtMs.set(runId, deps.clock.elapsedMs()));
  }

  /** Notifies other servers of readers of their runs, and stops unread runs of this one. */
  sweep(): void {
    const { running, openStreams, bus, clock, serverId } = this.#deps;
    const nowMs = clock.elapsedMs();
    const readers = openStreams.readers.filter(({ context }) => context.limits.unreadTimeoutMs !== undefined);
    const read = new Map(readers.map(({ run }) => [run.id, run.serverId]));
    for (const [runId, generatedBy] of read) {
      if (generatedBy !== serverId) void bus.sendTo(generatedBy, 'run-read', runId);
    }
    const own = running.runs.filter(({ context }) => context.limits.unreadTimeoutMs !== undefined);
    const isOwn = new Set(own.map(({ runId }) => runId));
    for (const runId of this.#lastReadAtMs.keys()) if (!isOwn.has(runId)) this.#lastReadAtMs.delete(runId);
    for (const { runId, context } of own) {
      const lastReadAtMs = read.has(runId) ? nowMs : (this.#lastReadAtMs.get(runId) ?? nowMs);
      this.#lastReadAtMs.set(runId, lastReadAtMs);
      // A reader may have left just after the previous sweep.
      const leftForMs = nowMs - lastReadAtMs - unreadSweepEveryMs;
      if (leftForMs >= (context.limits.unreadTimeoutMs ?? 0)) running.stop((run) => run.runId === runId);
    }
  }
}
