// Monitors the free space of the data folder's disk, and releases reserved space when PostgreSQL can't
// continue.
import { ReservedSpace, saysDiskIsFull } from './reserved-space.ts';

/** Settings of a server without room to grow: reads are answered, and writes refused. */
const READ_ONLY = { default_transaction_read_only: 'on', autovacuum: 'off' };

/** Log levels that end a session, or the server. */
const ENDING = / (?:FATAL|PANIC): /;

export interface DiskWatchOptions {
  reservedBytes?: number;
  roomEveryMs?: number;
  onTrouble?: (message: string) => void;
}

export class DiskWatch {
  readonly #reserved: ReservedSpace;
  readonly #roomEveryMs: number;
  readonly #onTrouble: ((message: string) => void) | undefined;
  #isReadOnly = false;
  #restart: ((why: string) => void) | undefined;
  #toldOfRoom: string | undefined;
  /** Serialises checks and changes of the space. */
  #turn: Promise<void> = Promise.resolve();
  #isLooking = false;

  constructor(dataFolder: string, { reservedBytes = 0, roomEveryMs = 5_000, onTrouble }: DiskWatchOptions) {
    this.#reserved = new ReservedSpace(dataFolder, reservedBytes);
    this.#roomEveryMs = roomEveryMs;
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
    this.#look();
    const timer = setInterval(() => this.#look(), this.#roomEveryMs).unref();
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
  heed(line: string): void {
    if (this.#isReadOnly || !ENDING.test(line) || !saysDiskIsFull(line)) return;
    void this.#inTurn(async () => {
      if (this.#restart && (await this.#giveUp(line))) this.#restart?.('found the disk full');
    });
  }

  /**
   * Releases the reserved space after a start failed on a full disk, so that the next one serves readers.
   */
  async yieldTo(failure: unknown): Promise<void> {
    const { message } = failure as Error;
    await this.#inTurn(async () => void (saysDiskIsFull(message) && (await this.#giveUp(message))));
  }

  /** Reserves missing space if there is room for it, which means that there is room for changes, too. */
  #look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#inTurn(async () => {
      this.#isLooking = false;
      if (!(await this.#reserved.take())) return this.#tell('The disk of the data folder is nearly full.');
      this.#toldOfRoom = undefined;
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
      .catch((error: unknown) => this.#tell(`No space could be reserved: ${(error as Error).message}`));
    return this.#turn;
  }

  /** Reports each trouble once until it changes; not while the server is read-only, which was reported. */
  #tell(trouble: string): void {
    if (this.#isReadOnly || trouble === this.#toldOfRoom) return;
    this.#toldOfRoom = trouble;
    this.#onTrouble?.(trouble);
  }
}
