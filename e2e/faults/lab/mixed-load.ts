/** People who use the product all the time, and a journal of what they were told. */
import { conversationRoutes as routes } from '@polylogue/contract/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Lab, Person } from './lab.ts';
import { follow, type Journal, journalOf } from './stream-journal.ts';

/** A call that was answered, or not (status 0). */
export interface Told {
  atMs: number;
  tookMs: number;
  status: number;
  retryAfter: string | null;
}

export interface Renames {
  person: Person;
  conversationId: string;
  /** The title that was confirmed last, and those that were sent since. */
  confirmed: string;
  unconfirmed: string[];
}

const pauseMs = 25;

export class MixedLoad {
  readonly #lab: Lab;
  readonly told: Told[] = [];
  readonly asked: { person: Person; journal: Journal }[] = [];
  readonly renames: Renames[] = [];
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(lab: Lab) {
    this.#lab = lab;
  }

  /** Each person lists, renames and asks in turn until `stop`. */
  async start(people: readonly Person[]): Promise<void> {
    for (const person of people) {
      const journal = journalOf('To be renamed: [say 2 words, 100 a second]');
      await follow(person, journal);
      const { conversationId = '' } = journal;
      this.renames.push({ person, conversationId, confirmed: '', unconfirmed: [] });
    }
    this.#running = Promise.all(this.renames.map((one) => this.#use(one)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #use(renames: Renames): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      await this.#call(renames.person, routes.list.path);
      await this.#rename(renames, `Title ${turn}`);
      if (turn % 5 === 0) await this.#ask(renames.person, turn);
      await delay(pauseMs);
    }
  }

  async #call(person: Person, address: string, init?: { method: string; body: object }): Promise<number> {
    const atMs = performance.now();
    const response = await this.#lab.send(person, address, init).catch(() => undefined);
    await response?.text().catch(() => undefined);
    const status = response?.status ?? 0;
    const retryAfter = response?.headers.get('retry-after') ?? null;
    this.told.push({ atMs, tookMs: performance.now() - atMs, status, retryAfter });
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
    this.told.push({ atMs, tookMs: performance.now() - atMs, status, retryAfter });
  }
}
