// Embeds texts in two child processes, one for questions and one for documents, with bounded
// queues.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { QueueOwner } from '../scheduling/queue-owner.ts';
import { OwnerQueue } from '../scheduling/owner-queue.ts';
import { lowerPriority } from '../sandboxed-process/lower-priority.ts';
import type { EmbeddingJob, EmbeddingJobResult } from './embedder-process.ts';

/**
 * Identifies the model and its quantisation; stored with every vector, since vectors of different models are
 * not comparable.
 */
export const embeddingModel = 'all-MiniLM-L6-v2-int8-1';
export const embeddingDimensions = 384;

/** Texts of one request per job. Two jobs are in flight, so that the process never waits for the next one. */
const TEXTS_PER_JOB = 2;
const JOBS_IN_FLIGHT = 2;
const DEFAULT_MAX_QUEUED_TEXTS = 10_000;
/** Process failures after which a request is rejected. */
const MAX_LOSSES = 2;
/** The model takes 100 MB of memory and loads within 250 ms. */
const DEFAULT_IDLE_MS = 60_000;
const defaultOwner: QueueOwner = { kind: 'library', id: '' };

export interface Embedder {
  /**
   * Embeds each text (its first 512 tokens) into a normalised vector of `embeddingDimensions` numbers. Throws
   * `EmbedderBusyError` if too many texts of the same owner wait, `EmbeddingError` if the model fails.
   */
  embed(texts: string[], options?: EmbeddingOptions): Promise<Float32Array[]>;
  /** Ends the processes and rejects waiting requests. */
  close(): Promise<void>;
}

export interface EmbeddingOptions {
  /** Skips the queue of documents, for example for a user's question. */
  isUrgent?: boolean;
  /** Owner of the texts; owners take turns in the queue. Default: a library. */
  queueOwner?: QueueOwner;
}

/** Thrown when the queue is full; the caller may retry later. */
export class EmbedderBusyError extends Error {}
/** Thrown when the model fails. */
export class EmbeddingError extends Error {}

interface Request {
  queueOwner: QueueOwner;
  texts: string[];
  vectors: Float32Array[];
  /** Number of texts sent to the process, including those already embedded. */
  sentCount: number;
  /** Number of processes that failed while working on this request. */
  losses: number;
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: Error) => void;
}

export interface EmbedderOptions {
  /** Maximum number of waiting document texts per owner, and of waiting question texts. Default 10,000. */
  maxQueuedTexts?: number;
  /** Idle time after which a process ends, in ms. Default 1 minute. */
  idleMs?: number;
}

/** Creates an embedder; its processes start with the first text. Requires the model (`ensureModel`). */
export function startEmbedder(options: EmbedderOptions = {}): Embedder {
  // A process with lowered priority can't be raised again, so questions have a process of their
  // own.
  const questions = new EmbeddingProcess(options);
  const documents = new EmbeddingProcess({ ...options, isLowPriority: true });
  return {
    embed: (texts, { isUrgent = false, queueOwner = defaultOwner } = {}) =>
      isUrgent ? questions.embed(texts, defaultOwner) : documents.embed(texts, queueOwner),
    close: async () => {
      await Promise.all([questions.close(), documents.close()]);
    },
  };
}

/** Embedding process with its queue: owners take turns, requests of one owner run in order. */
class EmbeddingProcess {
  readonly #isLowPriority: boolean;
  readonly #maxQueuedTexts: number;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;
  #child: ChildProcess | undefined;
  readonly #waiting = new Set<Request>();
  /** Waiting requests with texts not yet sent. */
  readonly #queue = new OwnerQueue<Request>();
  /** Requests of the jobs in flight, in order. */
  #running: Request[] = [];
  #isClosed = false;

  constructor({
    isLowPriority = false,
    maxQueuedTexts = DEFAULT_MAX_QUEUED_TEXTS,
    idleMs = DEFAULT_IDLE_MS,
  }: EmbedderOptions & { isLowPriority?: boolean }) {
    this.#isLowPriority = isLowPriority;
    this.#maxQueuedTexts = maxQueuedTexts;
    this.#idleMs = idleMs;
  }

  embed(texts: string[], queueOwner: QueueOwner): Promise<Float32Array[]> {
    if (this.#isClosed) return Promise.reject(new EmbeddingError('The embedder is closed'));
    if (texts.length === 0) return Promise.resolve([]);
    if (this.#queuedTexts(queueOwner) + texts.length > this.#maxQueuedTexts) {
      return Promise.reject(new EmbedderBusyError(`More than ${this.#maxQueuedTexts} texts wait`));
    }
    return new Promise((resolve, reject) => {
      const request = { queueOwner, texts, vectors: [], sentCount: 0, losses: 0, resolve, reject };
      this.#waiting.add(request);
      this.#queue.add(queueOwner, request);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#failAll(new EmbeddingError('The embedder is closed'));
    await this.#endProcess();
  }

  async #endProcess(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    // Texts that arrive while the process ends get a new one.
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  #queuedTexts({ kind, id }: QueueOwner): number {
    return [...this.#waiting]
      .filter(({ queueOwner }) => queueOwner.kind === kind && queueOwner.id === id)
      .reduce((sum, { texts, vectors }) => sum + texts.length - vectors.length, 0);
  }

  #next(): void {
    while (this.#running.length < JOBS_IN_FLIGHT) {
      const request = this.#queue.take();
      if (!request) break;
      this.#dispatch(request);
    }
    if (this.#running.length > 0) return;
    // An idle child process must not keep this one alive.
    this.#child?.unref();
    this.#child?.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#endProcess(), this.#idleMs).unref();
  }

  #dispatch(request: Request): void {
    clearTimeout(this.#idle);
    const texts = request.texts.slice(request.sentCount, request.sentCount + TEXTS_PER_JOB);
    request.sentCount += texts.length;
    if (request.sentCount < request.texts.length) this.#queue.putBack(request.queueOwner, request);
    this.#running.push(request);
    this.#child ??= this.#start();
    this.#child.ref();
    this.#child.channel?.ref();
    const job: EmbeddingJob = { texts };
    // An error means that the process ended; its exit event handles that.
    this.#child.send(job, () => undefined);
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./embedder-process.ts', import.meta.url)), {
      // Transfers vectors without conversion.
      serialization: 'advanced',
      execArgv: [],
      // Published builds of the runtime send telemetry since version 1.29.
      env: { ...process.env, ORT_DISABLE_TELEMETRY: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (this.#isLowPriority) lowerPriority(child);
    child.on('message', (message: EmbeddingJobResult) => {
      // Jobs of a lost process have been requeued already.
      if (this.#child === child) this.#onResult(message);
    });
    child.on('error', (cause) => this.#onFailure(child, cause));
    child.on('exit', (code, signal) => this.#onFailure(child, new Error(`It ended with ${code ?? signal}`)));
    return child;
  }

  /**
   * Requeues the jobs of a failed process; the request that it worked on counts a loss. Ignores processes
   * that were ended on purpose.
   */
  #onFailure(child: ChildProcess, cause: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    const lost = this.#running;
    this.#running = [];
    for (const request of lost.toReversed()) this.#requeue(request);
    const [request] = lost;
    if (!request) return;
    request.losses += 1;
    if (request.losses >= MAX_LOSSES) {
      this.#remove(request);
      request.reject(new EmbeddingError('The embedding process failed', { cause }));
    }
    this.#next();
  }

  #requeue(request: Request): void {
    // Rejected requests are no longer waiting.
    if (!this.#waiting.has(request)) return;
    request.sentCount = request.vectors.length;
    this.#queue.remove(request);
    this.#queue.putBack(request.queueOwner, request);
  }

  #onResult(result: EmbeddingJobResult): void {
    const request = this.#running.shift();
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
    this.#waiting.delete(request);
    this.#queue.remove(request);
  }

  #failAll(error: EmbeddingError): void {
    this.#running = [];
    for (const request of this.#waiting) {
      this.#remove(request);
      request.reject(error);
    }
  }
}
