/**
 * Monitors the replica: whether it answers, is a copy of our database, and is close behind. Reads avoid it
 * during a fault and return by themselves; each change is logged once.
 */
import type { Database } from '../client.ts';
import { isCopyOf, type LogPosition, replayedPlace, writtenPosition } from './log-position.ts';

const checkIntervalMs = 2_000;
/** Maximum lag for readers without a session token. */
const maxLagMs = 60_000;

export interface ReplicaWatchDeps {
  primary: Database;
  replica: Database;
  log: { info: (message: string) => void; warn: (message: string) => void };
}

export class ReplicaWatch {
  readonly #deps: ReplicaWatchDeps;
  /** Current fault; reads wait for the first check. */
  #trouble: string | undefined = 'was not looked at yet';
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** Positions of the primary, with their times, that the replica has not reached yet. */
  #missing: { place: bigint; atMs: number }[] = [];

  constructor(deps: ReplicaWatchDeps) {
    this.#deps = deps;
  }

  get isUsable(): boolean {
    return this.#trouble === undefined;
  }

  /** Age of the oldest write that the replica lacks, measured at the checks. */
  get behindMs(): number {
    const oldest = this.#missing[0];
    return oldest ? performance.now() - oldest.atMs : 0;
  }

  /** Checks once, then repeatedly until `stop`. */
  async start(): Promise<void> {
    await this.#check();
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.start(), checkIntervalMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Reports a lost replica, so that other readers avoid it. */
  lost(error: Error): void {
    this.#setTrouble(`does not answer (${error.message})`);
  }

  async #check(): Promise<void> {
    const { primary, replica } = this.#deps;
    const written = await writtenPosition(primary).catch(() => undefined);
    // The replica can't be judged without the primary, whose users notice the outage themselves.
    if (!written) return;
    try {
      const shown = await replayedPlace(replica);
      if (shown === undefined) return this.#setTrouble('is not in recovery and accepts writes');
      if (!this.isUsable && !(await isCopyOf(written, replica))) {
        return this.#setTrouble('is a replica of another database');
      }
      this.#note(written, shown);
      this.#setTrouble(this.behindMs > maxLagMs ? 'is more than a minute behind' : undefined);
    } catch (error) {
      this.lost(error as Error);
    }
  }

  #note({ place }: LogPosition, shown: bigint): void {
    const last = this.#missing.at(-1);
    if (!last || last.place < place) this.#missing.push({ place, atMs: performance.now() });
    this.#missing = this.#missing.filter((missing) => missing.place > shown);
  }

  #setTrouble(trouble: string | undefined): void {
    const wasUsable = this.isUsable;
    const isNew = this.#trouble !== trouble && (wasUsable || trouble === undefined || this.#isFirstLook());
    this.#trouble = trouble;
    if (!isNew || this.#isStopped) return;
    if (trouble === undefined) this.#deps.log.info('Reads are served by the replica');
    else this.#deps.log.warn(`Replica ${trouble}: the primary serves all reads`);
  }

  #isFirstLook(): boolean {
    return this.#trouble === 'was not looked at yet';
  }
}
