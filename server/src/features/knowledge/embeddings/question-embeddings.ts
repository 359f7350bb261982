/** Embeds questions by providers' models; a failure never fails the answer. */
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { ModelError } from '../../../models/model-error.ts';
import { recordFailure } from './embedding-queries.ts';
import {
  type Asker,
  keyOf,
  type OpenedEmbedding,
  type OpenEmbedding,
  type StoredEmbedding,
} from './text-embedding.ts';

/** Pause after a failure, in ms, so that questions don't wait for a failing provider. */
const PAUSE_MS = 30_000;

export interface QuestionEmbeddingDeps {
  db: Database;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  openEmbedding: OpenEmbedding;
}

/** Pause of a failed model, which also ends when its provider's settings change. */
interface Pause {
  until: number;
  settingsVersion: number;
}

export class QuestionEmbeddings {
  readonly #deps: QuestionEmbeddingDeps;
  /** Pauses by model key. */
  readonly #paused = new Map<string, Pause>();

  constructor(deps: QuestionEmbeddingDeps) {
    this.#deps = deps;
  }

  /** Returns embeddings that are booked on the asker, otherwise on the instance. */
  of(asker: Asker | undefined): Pick<QuestionEmbeddings, 'vectorOf'> {
    return { vectorOf: (stored, question) => this.vectorOf(stored, question, asker) };
  }

  /**
   * Returns `undefined` if the model is unavailable; the failure is recorded for administrators and the
   * caller falls back to the built-in model.
   */
  async vectorOf(
    stored: StoredEmbedding,
    question: string,
    asker?: Asker,
  ): Promise<Float32Array | undefined> {
    const key = keyOf(stored);
    let opened: OpenedEmbedding | undefined;
    try {
      opened = await this.#deps.openEmbedding(stored);
      if (this.#isPaused(key, opened)) return undefined;
      const [vector] = await opened.embed([question], { isUrgent: true, asker });
      // The name now belongs to another model.
      if (vector?.length !== stored.dimensions) throw new AppError('model.bad_response');
      this.#paused.delete(key);
      return vector;
    } catch (error) {
      if (opened && !isQuestionRefused(error)) this.#pause(key, opened);
      await this.#record(key, error);
      return undefined;
    }
  }

  #isPaused(key: string, { settingsVersion }: OpenedEmbedding): boolean {
    const pause = this.#paused.get(key);
    return pause?.settingsVersion === settingsVersion && this.#now() < pause.until;
  }

  #pause(key: string, { settingsVersion }: OpenedEmbedding): void {
    this.#paused.set(key, { until: this.#now() + PAUSE_MS, settingsVersion });
  }

  async #record(key: string, error: unknown): Promise<void> {
    const { db, clock, logger } = this.#deps;
    logger.warn({ err: error, model: key }, 'Embedding a question failed');
    const code = error instanceof AppError ? error.code : 'server.error';
    await recordFailure(db, { key, code, at: clock.now() });
  }

  #now(): number {
    return this.#deps.clock.elapsedMs();
  }
}

/** Checks that the provider rejected this question only, for example as too long. */
const isQuestionRefused = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof ModelError && error.cause.isRequestRefused;
