/** Vectors of questions by models of providers; where one fails, an answer does not. */
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { noteFailure } from './embedding-queries.ts';
import { keyOf, type OpenEmbedding, type StoredEmbedding } from './text-embedding.ts';

/** Nobody waits for a model again that has just failed. */
const REST_MS = 30_000;

export interface QuestionEmbeddingDeps {
  db: Database;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  openEmbedding: OpenEmbedding;
}

export class QuestionEmbeddings {
  readonly #deps: QuestionEmbeddingDeps;
  /** Until when models that failed are left alone, by their key. */
  readonly #resting = new Map<string, number>();

  constructor(deps: QuestionEmbeddingDeps) {
    this.#deps = deps;
  }

  /** `undefined` where it can't be had now; administrators are told, and the question is asked of the model that ships. */
  async vectorOf(stored: StoredEmbedding, question: string): Promise<Float32Array | undefined> {
    const key = keyOf(stored);
    if (this.#now() < (this.#resting.get(key) ?? 0)) return undefined;
    try {
      const embed = await this.#deps.openEmbedding(stored);
      const [vector] = await embed([question], { isUrgent: true });
      // Another model has taken its name.
      if (vector?.length !== stored.dimensions) throw new AppError('model.bad_response');
      this.#resting.delete(key);
      return vector;
    } catch (error) {
      await this.#leaveAlone(key, error);
      return undefined;
    }
  }

  async #leaveAlone(key: string, error: unknown): Promise<void> {
    const { db, clock, logger } = this.#deps;
    this.#resting.set(key, this.#now() + REST_MS);
    logger.warn({ err: error, model: key }, 'an embedding model failed at a question');
    const code = error instanceof AppError ? error.code : 'server.internal';
    await noteFailure(db, { key, code, at: clock.now() });
  }

  #now(): number {
    return this.#deps.clock.elapsedMs();
  }
}
