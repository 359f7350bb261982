// Turns texts into vectors in a thread of its own; questions go ahead of documents, and the queue is bounded.
import { Worker } from 'node:worker_threads';
import type { EmbeddingJob, EmbeddingJobResult } from './embedder-worker.ts';

/** Stored with every vector: vectors of another model or another quantisation can't be compared with these. */
export const embeddingModel = 'all-MiniLM-L6-v2-int8-1';
export const embeddingDimensions = 384;

/** Texts handed to the thread at once: what a question waits for at most. */
const TEXTS_PER_JOB = 4;
const DEFAULT_MAX_QUEUED_TEXTS = 10_000;
/** The model takes a hundred megabytes, and is back within a quarter of a second. */
const DEFAULT_IDLE_MS = 5 * 60_000;

export interface Embedder {
  /**
   * Embeds each text (its first 512 tokens) into a vector of `embeddingDimensions` numbers and length one.
   * `isUrgent` texts, such as a waiting person's question, go ahead of all others.
   * Throws `EmbedderBusyError` when the queue is full, `EmbeddingError` when the model fails.
   */
  embed(texts: string[], options?: { isUrgent?: boolean }): Promise<Float32Array[]>;
  /** Ends the thread; what still waits is rejected. */
  close(): Promise<void>;
}

/** The queue is full: try again later. */
export class EmbedderBusyError extends Error {}
/** The model could not embed. */
export class EmbeddingError extends Error {}

interface Request {
  texts: string[];
  vectors: Float32Array[];
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: Error) => void;
}

export interface EmbedderOptions {
  /** Texts that wait at most. Default 10,000. */
  maxQueuedTexts?: number;
  /** How long the thread stays without a text to embed. Default 5 minutes. */
  idleMs?: number;
}

/**
 * Makes an embedder; its thread starts with the first text, and again after it ended idle. The model must have been
 * built (`ensureModel`).
 */
export function startEmbedder(options: EmbedderOptions = {}): Embedder {
  return new ThreadedEmbedder(options);
}

class ThreadedEmbedder implements Embedder {
  readonly #maxQueuedTexts: number;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;
  #urgent: Request[] = [];
  #patient: Request[] = [];
  #running: { request: Request; count: number } | undefined;
  #isClosed = false;

  constructor({ maxQueuedTexts = DEFAULT_MAX_QUEUED_TEXTS, idleMs = DEFAULT_IDLE_MS }: EmbedderOptions) {
    this.#maxQueuedTexts = maxQueuedTexts;
    this.#idleMs = idleMs;
  }

  embed(texts: string[], options: { isUrgent?: boolean } = {}): Promise<Float32Array[]> {
    if (this.#isClosed) return Promise.reject(new EmbeddingError('The embedder is closed'));
    if (texts.length === 0) return Promise.resolve([]);
    if (this.#queuedTexts() + texts.length > this.#maxQueuedTexts) {
      return Promise.reject(new EmbedderBusyError(`More than ${this.#maxQueuedTexts} texts wait`));
    }
    return new Promise((resolve, reject) => {
      const queue = options.isUrgent ? this.#urgent : this.#patient;
      queue.push({ texts, vectors: [], resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#failAll(new EmbeddingError('The embedder is closed'));
    await this.#endThread();
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    // A text that comes while it ends has a new one.
    this.#worker = undefined;
    await worker?.terminate();
  }

  #queuedTexts(): number {
    const waiting = [...this.#urgent, ...this.#patient];
    return waiting.reduce((sum, { texts, vectors }) => sum + texts.length - vectors.length, 0);
  }

  #next(): void {
    if (this.#running) return;
    const request = this.#urgent[0] ?? this.#patient[0];
    if (!request) {
      // An idle thread must not keep the process from ending.
      this.#worker?.unref();
      this.#idle = setTimeout(() => void this.#endThread(), this.#idleMs).unref();
      return;
    }
    clearTimeout(this.#idle);
    const done = request.vectors.length;
    const job: EmbeddingJob = { texts: request.texts.slice(done, done + TEXTS_PER_JOB) };
    this.#running = { request, count: job.texts.length };
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(job);
  }

  #start(): Worker {
    // The runtime's published builds report to their maker from 1.29 on. It reads the process's own environment,
    // which a thread can't change, when it is loaded.
    process.env.ORT_DISABLE_TELEMETRY = '1';
    const worker = new Worker(new URL('./embedder-worker.ts', import.meta.url), { name: 'embedder' });
    worker.on('message', (message: EmbeddingJobResult | object) => {
      // Under `node --watch` the runtime reports the files that a thread loads over the same port.
      if ('vectors' in message || 'failure' in message) this.#finish(message);
    });
    worker.on('error', (error) => {
      this.#worker = undefined;
      this.#failAll(new EmbeddingError('The embedding thread failed', { cause: error }));
    });
    return worker;
  }

  #finish(result: EmbeddingJobResult): void {
    const request = this.#running?.request;
    this.#running = undefined;
    if (!request) return;
    if ('failure' in result) {
      this.#remove(request);
      request.reject(new EmbeddingError(result.failure));
    } else {
      request.vectors.push(...result.vectors);
      if (request.vectors.length === request.texts.length) {
        this.#remove(request);
        request.resolve(request.vectors);
      }
    }
    this.#next();
  }

  #remove(request: Request): void {
    this.#urgent = this.#urgent.filter((other) => other !== request);
    this.#patient = this.#patient.filter((other) => other !== request);
  }

  #failAll(error: EmbeddingError): void {
    const requests = [...this.#urgent, ...this.#patient];
    this.#urgent = [];
    this.#patient = [];
    this.#running = undefined;
    for (const request of requests) request.reject(error);
  }
}
