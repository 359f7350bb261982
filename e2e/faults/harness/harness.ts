/** FaultHarness for faults: a product process with a scripted provider, signed-in people, and access to its database. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Conversation, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { fillPath } from '@polylogue/contract/path';
import { type Clock, systemClock } from '../../../server/src/clock.ts';
import {
  type Database,
  type DatabaseSource,
  openDatabase,
  transaction,
} from '../../../server/src/db/client.ts';
import { newId } from '../../../server/src/db/id.ts';
import { connectDatabase } from '../../../server/src/db/start/connect-database.ts';
import { systemActor } from '../../../server/src/changes/actor.ts';
import { productTokens } from '../../../server/src/features/people/identity/sessions/product-token.ts';
import * as roles from '../../../server/src/features/people/roles/service.ts';
import * as users from '../../../server/src/features/people/identity/users/service.ts';
import {
  providerEnvironment,
  ScriptedProvider,
} from '../../../server/src/testing/models/scripted-provider.ts';
import { agentIdOf } from '../../src/people/client-over-http.ts';
import { freshDataFolder, type Product, startProduct } from '../../src/product/product.ts';
import { patchEnvironment, type SourcePatch } from './source-patch.ts';
import type { Client, Journal } from './stream-journal.ts';

export interface FaultHarnessOptions {
  environment?: Record<string, string>;
  /** Patches of the product's sources. */
  patches?: readonly SourcePatch[];
  /** Modules (as addresses) that the product's process loads first. */
  preload?: readonly string[];
  /** External database instead of the embedded one; `view` is the harness's own access to it. */
  database?: { url: string; view: DatabaseSource };
  /** Resolves to the address of a proxy between the product and the provider, as `host:port`. */
  providerAddress?(provider: ScriptedProvider): Promise<string>;
  /** Parent of data folders. */
  folder?: string;
}

/** Person of the instance, with the product's current address. */
export interface Person extends Client {
  userId: string;
  /** Subject of the identity provider. */
  subject: string;
}

export class FaultHarness {
  readonly provider: ScriptedProvider;
  readonly dataFolder: string;
  readonly #options: FaultHarnessOptions;
  readonly #providerAddress: string;
  #product: Product | undefined;
  #db: { db: Database; stop(): Promise<void> } | undefined;
  #agentId = '';

  private constructor(provider: ScriptedProvider, dataFolder: string, rest: [FaultHarnessOptions, string]) {
    this.provider = provider;
    this.dataFolder = dataFolder;
    [this.#options, this.#providerAddress] = rest;
  }

  /** Starts the provider and the product on a new folder. */
  static async start(options: FaultHarnessOptions = {}): Promise<FaultHarness> {
    const provider = await ScriptedProvider.start();
    const dataFolder = await freshDataFolder(options.folder);
    const address = (await options.providerAddress?.(provider)) ?? provider.address;
    const harness = new FaultHarness(provider, dataFolder, [options, address]);
    await harness.startProduct();
    const [someone] = (await harness.people(1)) as [Person];
    harness.#agentId = await agentIdOf(someone, 'Assistant');
    return harness;
  }

  get product(): Product {
    if (!this.#product) throw new Error('the product does not run');
    return this.#product;
  }

  get url(): string {
    return this.product.url;
  }

  /** Starts the product, again if it ended; resolves to the milliseconds until it was ready. */
  async startProduct(environment: Record<string, string> = {}): Promise<number> {
    const startedAtMs = performance.now();
    const { database, patches = [], preload } = this.#options;
    this.#product = await startProduct(this.dataFolder, {
      LOG_LEVEL: 'error',
      ...providerEnvironment(this.#providerAddress),
      ...(database && { DATABASE_URL: database.url }),
      ...patchEnvironment(patches, preload),
      ...this.#options.environment,
      ...environment,
    });
    return performance.now() - startedAtMs;
  }

  /** kill -9; resolves when the process is gone. */
  async kill(): Promise<void> {
    const { process: child } = this.product;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Opens the database through connections of the harness. */
  async db(): Promise<Database> {
    this.#db ??= await this.#connectDatabase();
    return this.#db.db;
  }

  async #connectDatabase(): Promise<{ db: Database; stop(): Promise<void> }> {
    const { database } = this.#options;
    if (database) {
      const db = openDatabase(database.view, { maxConnections: 4 });
      return { db, stop: () => db.destroy() };
    }
    const log = { debug() {}, info() {}, warn() {} };
    return connectDatabase({ dataFolder: this.dataFolder, log, onTakenOver() {} });
  }

  /** Signs in `count` new people, or `as` again, by the server's clock if it differs from the real one. */
  async people(
    count: number,
    { role, clock = systemClock, as }: { role?: 'administrator'; clock?: Clock; as?: Person } = {},
  ): Promise<Person[]> {
    const db = await this.db();
    const secret = (await readFile(path.join(this.dataFolder, 'secret'), 'utf8')).trim();
    const tokens = productTokens(secret, clock);
    return Promise.all(
      Array.from({ length: count }, async () => {
        const subject = as?.subject ?? newId();
        const identity = { issuer: 'laboratory', subject, name: subject, userName: subject, email: null };
        const user = await transaction(db, (tx) =>
          users.signedIn(tx, identity, { actorOf: () => systemActor, at: clock.now() }),
        );
        if (role) await roles.assign({ db, clock }, systemActor, { userId: user.id, role });
        return this.#person({ userId: user.id, subject, token: await tokens.issue(user, newId()) });
      }),
    );
  }

  #person(known: Pick<Person, 'userId' | 'subject' | 'token'>): Person {
    const urlNow = () => this.url;
    const agentIdNow = () => this.#agentId;
    return {
      ...known,
      get url() {
        return urlNow();
      },
      get agentId() {
        return agentIdNow();
      },
    };
  }

  /** Sends a request as a person. */
  send(
    person: Client,
    address: string,
    init: { method?: string; body?: object; ifMatch?: number } = {},
  ): Promise<Response> {
    const { method = 'GET', body, ifMatch } = init;
    return fetch(`${this.url}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** Reads a JSON response; retries while the server answers 503. */
  async read<T>(person: Client, address: string): Promise<T> {
    for (;;) {
      const response = await this.send(person, address);
      if (response.ok) return (await response.json()) as T;
      const body = await response.text();
      if (response.status !== 503) throw new Error(`${address}: ${response.status} ${body}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  conversation(person: Client, conversationId: string): Promise<Conversation> {
    return this.read(person, fillPath(conversationRoutes.get.path, { conversationId }));
  }

  /** Reads the stored segment; `undefined` if the acknowledged one is missing. */
  async segmentOf(person: Client, { conversationId, segmentId }: Journal): Promise<Segment | undefined> {
    if (conversationId === undefined) return undefined;
    const { segments } = await this.conversation(person, conversationId);
    return segments.find(({ conversationSegmentId }) => conversationSegmentId === segmentId);
  }

  /** Ends everything and removes the folder. */
  async stop(): Promise<void> {
    await this.#db?.stop();
    const { process: child } = this.product;
    if (child.exitCode === null && child.signalCode === null) await this.product.stop();
    await this.provider.stop();
    await rm(this.dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}
