/** Embeds questions by providers' models; a failure never fails the answer. */
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { ModelError } from '../../../models/model-error.ts';
import { noteFailure } from './embedding-queries.ts';
import { keyOf, type OpenedEmbedding, type OpenEmbedding, type StoredEmbedding } from './text-embedding.ts';

/** Pause after a failure, in ms, so that questions don't wait for a failing provider. */
const REST_MS = 30_000;

export interface QuestionEmbeddingDeps {
  db: Database;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  openEmbedding: OpenEmbedding;
}

/** Pause of a failed model, which also ends when its provider's settings change. */
interface Rest {
  until: number;
  settingsVersion: number;
}

export class QuestionEmbeddings {
  readonly #deps: QuestionEmbeddingDeps;
  /** Pauses by model key. */
  readonly #resting = new Map<string, Rest>();

  constructor(deps: QuestionEmbeddingDeps) {
    this.#deps = deps;
  }

  /**
   * Returns `undefined` if the model is unavailable; the failure is recorded for administrators
   * and the caller falls back to the built-in model.
   */
  async vectorOf(stored: StoredEmbedding, question: string): Promise<Float32Array | undefined> {
    const key = keyOf(stored);
    let opened: OpenedEmbedding | undefined;
    try {
      opened = await this.#deps.openEmbedding(stored);
      if (this.#isResting(key, opened)) return undefined;
      const [vector] = await opened.embed([question], { isUrgent: true });
      // The name now belongs to another model.
      if (vector?.length !== stored.dimensions) throw new AppError('model.bad_response');
      this.#resting.delete(key);
      return vector;
    } catch (error) {
      if (opened && !isOfQuestion(error)) this.#rest(key, opened);
      await this.#note(key, error);
      return undefined;
    }
  }

  #isResting(key: string, { settingsVersion }: OpenedEmbedding): boolean {
    const rest = this.#resting.get(key);
    return rest?.settingsVersion === settingsVersion && this.#now() < rest.until;
  }

  #rest(key: string, { settingsVersion }: OpenedEmbedding): void {
    this.#resting.set(key, { until: this.#now() + REST_MS, settingsVersion });
  }

  async #note(key: string, error: unknown): Promise<void> {
    const { db, clock, logger } = this.#deps;
    logger.warn({ err: error, model: key }, 'an embedding model failed at a question');
    const code = error instanceof AppError ? error.code : 'server.error';
    await noteFailure(db, { key, code, at: clock.now() });
  }

  #now(): number {
    return this.#deps.clock.elapsedMs();
  }
}

/** Checks that the provider rejected this question only, for example as too long. */
const isOfQuestion = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof ModelError && error.cause.isRequestRefused;
