// Watches the room on the disk of the data folder: keeps some reserved, and gives it up where PostgreSQL can't go on.
import { ReservedSpace, saysDiskIsFull } from './reserved-space.ts';

/** What a server is told that may not grow: whoever asks reads, and whoever writes is refused. */
const READ_ONLY = { default_transaction_read_only: 'on', autovacuum: 'off' };

/** What ends a session, or the server. */
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
  /** What looks at the space or changes it does so one after the other. */
  #turn: Promise<void> = Promise.resolve();
  #isLooking = false;

  constructor(dataFolder: string, { reservedBytes = 0, roomEveryMs = 5_000, onTrouble }: DiskWatchOptions) {
    this.#reserved = new ReservedSpace(dataFolder, reservedBytes);
    this.#roomEveryMs = roomEveryMs;
    this.#onTrouble = onTrouble;
  }

  /** What the next server has to be told, once what goes on here is done. */
  async settings(): Promise<Record<string, string>> {
    await this.#turn;
    return this.#isReadOnly ? READ_ONLY : {};
  }

  /**
   * Begins with a server that serves, and calls `restart` when it must be started with other settings. Returns what
   * ends it.
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

  /** Heeds a line of the log: on a full disk a server may live on and yet open no session. */
  heed(line: string): void {
    if (this.#isReadOnly || !ENDING.test(line) || !saysDiskIsFull(line)) return;
    void this.#inTurn(async () => {
      if (this.#restart && (await this.#giveUp(line))) this.#restart?.('found the disk full');
    });
  }

  /** Where a start failed on a full disk, the next one may use what is reserved, and serves readers. */
  async yieldTo(failure: unknown): Promise<void> {
    const { message } = failure as Error;
    await this.#inTurn(async () => void (saysDiskIsFull(message) && (await this.#giveUp(message))));
  }

  /** Reserves what is not reserved yet, where there is room for it: then there is room for changes, too. */
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

  /** Once, until it changes; while nothing may be written, that has been said. */
  #tell(trouble: string): void {
    if (this.#isReadOnly || trouble === this.#toldOfRoom) return;
    this.#toldOfRoom = trouble;
    this.#onTrouble?.(trouble);
  }
}
