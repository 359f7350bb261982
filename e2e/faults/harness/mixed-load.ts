/** Continuous load of people on the product, with a journal of the responses. */
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultHarness, Person } from './harness.ts';
import { follow, type Journal, journalOf } from './stream-journal.ts';

/** Result of a call; status 0 without a response. */
export interface CallResult {
  atMs: number;
  tookMs: number;
  status: number;
  retryAfter: string | null;
}

export interface Renames {
  person: Person;
  conversationId: string;
  /** Last confirmed title; `unconfirmed` are those sent since. */
  confirmed: string;
  unconfirmed: string[];
}

const pauseMs = 25;
const askPauseMs = 5 * pauseMs;

export class MixedLoad {
  readonly #harness: FaultHarness;
  readonly results: CallResult[] = [];
  readonly asked: { person: Person; journal: Journal }[] = [];
  readonly renames: Renames[] = [];
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(harness: FaultHarness) {
    this.#harness = harness;
  }

  /**
   * Until `stop` each person lists and renames on one device and asks on another. Asking waits for answers, which wait
   * for the database, so only listing and renaming meet every outage. Starts are staggered.
   */
  async start(people: readonly Person[]): Promise<void> {
    for (const person of people) {
      const journal = journalOf('To be renamed: [say 2 words, 100 a second]');
      await follow(person, journal);
      const { conversationId = '' } = journal;
      this.renames.push({ person, conversationId, confirmed: '', unconfirmed: [] });
    }
    this.#running = Promise.all(
      this.renames.flatMap((one, index) => {
        const offsetMs = (index * pauseMs) / people.length;
        return [this.#keepChanging(one, offsetMs), this.#keepAsking(one.person, offsetMs)];
      }),
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #keepChanging(renames: Renames, offsetMs: number): Promise<void> {
    await delay(offsetMs);
    for (let turn = 0; !this.#isOver; turn += 1) {
      await this.#call(renames.person, routes.list.path);
      await this.#rename(renames, `Title ${turn}`);
      await delay(pauseMs);
    }
  }

  async #keepAsking(person: Person, offsetMs: number): Promise<void> {
    await delay(offsetMs);
    for (let turn = 0; !this.#isOver; turn += 1) {
      await this.#ask(person, turn);
      await delay(askPauseMs);
    }
  }

  async #call(person: Person, address: string, init?: { method: string; body: object }): Promise<number> {
    const atMs = performance.now();
    const response = await this.#harness.send(person, address, init).catch(() => undefined);
    await response?.text().catch(() => undefined);
    const status = response?.status ?? 0;
    const retryAfter = response?.headers.get('retry-after') ?? null;
    this.results.push({ atMs, tookMs: performance.now() - atMs, status, retryAfter });
    return status;
  }

  async #rename(renames: Renames, title: string): Promise<void> {
    const address = fillPath(routes.updateTitle.path, { conversationId: renames.conversationId });
    renames.unconfirmed.push(title);
    if ((await this.#call(renames.person, address, { method: 'PUT', body: { title } })) !== 200) return;
    renames.confirmed = title;
    renames.unconfirmed = [];
  }

  async #ask(person: Person, turn: number): Promise<void> {
    const journal = journalOf(`Asked ${person.userId} ${turn}: [say 20 words, 100 a second]`);
    const atMs = performance.now();
    await follow(person, journal);
    if (journal.conversationId !== undefined) this.asked.push({ person, journal });
    const { status = 200, retryAfter = null } = journal.refusal ?? {};
    this.results.push({ atMs, tookMs: performance.now() - atMs, status, retryAfter });
  }
}
