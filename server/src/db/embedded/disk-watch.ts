// Monitors the free space of the data folder's disk, and releases reserved space when PostgreSQL can't
// continue.
import { ReservedSpace, reportsFullDisk } from './reserved-space.ts';

/** Settings of a server without room to grow: reads are answered, and writes refused. */
const READ_ONLY = { default_transaction_read_only: 'on', autovacuum: 'off' };

/** Log levels that end a session, or the server. */
const ENDING = / (?:FATAL|PANIC): /;

export interface DiskWatchOptions {
  reservedBytes?: number;
  roomCheckIntervalMs?: number;
  onTrouble?: (message: string) => void;
}

export class DiskWatch {
  readonly #reserved: ReservedSpace;
  readonly #roomCheckIntervalMs: number;
  readonly #onTrouble: ((message: string) => void) | undefined;
  #isReadOnly = false;
  #restart: ((why: string) => void) | undefined;
  #reportedTrouble: string | undefined;
  /** Serialises checks and changes of the space. */
  #turn: Promise<void> = Promise.resolve();
  #isChecking = false;

  constructor(
    dataFolder: string,
    { reservedBytes = 0, roomCheckIntervalMs = 5_000, onTrouble }: DiskWatchOptions,
  ) {
    this.#reserved = new ReservedSpace(dataFolder, reservedBytes);
    this.#roomCheckIntervalMs = roomCheckIntervalMs;
    this.#onTrouble = onTrouble;
  }

  /** Returns the settings for the next server, after running checks. */
  async settings(): Promise<Record<string, string>> {
    await this.#turn;
    return this.#isReadOnly ? READ_ONLY : {};
  }

  /**
   * Starts with a running server, and calls `restart` when it needs other settings. Returns a function that
   * stops.
   */
  begin(restart: (why: string) => void): () => void {
    if (!this.#reserved.isWanted) return () => {};
    this.#restart = restart;
    this.#check();
    const timer = setInterval(() => this.#check(), this.#roomCheckIntervalMs).unref();
    return () => {
      clearInterval(timer);
      this.#restart = undefined;
    };
  }

  /** Resolves when nothing is written any more; the watch must have ended. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  /** Processes a line of the log, since on a full disk a server may run without accepting sessions. */
  onLogLine(line: string): void {
    if (this.#isReadOnly || !ENDING.test(line) || !reportsFullDisk(line)) return;
    void this.#inTurn(async () => {
      if (this.#restart && (await this.#giveUp(line))) this.#restart?.('found the disk full');
    });
  }

  /**
   * Releases the reserved space after a start failed on a full disk, so that the next one serves readers.
   */
  async releaseAfter(failure: unknown): Promise<void> {
    const { message } = failure as Error;
    await this.#inTurn(async () => void (reportsFullDisk(message) && (await this.#giveUp(message))));
  }

  /** Reserves missing space if there is room for it, which means that there is room for changes, too. */
  #check(): void {
    if (this.#isChecking) return;
    this.#isChecking = true;
    void this.#inTurn(async () => {
      this.#isChecking = false;
      if (!(await this.#reserved.take())) return this.#report('The disk of the data folder is nearly full.');
      this.#reportedTrouble = undefined;
      if (!this.#isReadOnly) return;
      this.#isReadOnly = false;
      this.#restart?.('has room on the disk again');
    });
  }

  async #giveUp(failure: string): Promise<boolean> {
    if (!(await this.#reserved.isNeededAfter(failure)) || !(await this.#reserved.release())) return false;
    this.#isReadOnly = true;
    this.#onTrouble?.(
      'The disk is full. PostgreSQL is started on the reserved space: reading goes on, changes are refused until there is room.',
    );
    return true;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn
      .then(work)
      .catch((error: unknown) => this.#report(`No space could be reserved: ${(error as Error).message}`));
    return this.#turn;
  }

  /** Reports each trouble once until it changes; not while the server is read-only, which was reported. */
  #report(trouble: string): void {
    if (this.#isReadOnly || trouble === this.#reportedTrouble) return;
    this.#reportedTrouble = trouble;
    this.#onTrouble?.(trouble);
  }
}
