// Turns texts into vectors, in a process for questions and one for documents; what waits for each is bounded.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { QueueOwner } from '../scheduling/beneficiary.ts';
import { BeneficiaryQueue } from '../scheduling/beneficiary-queue.ts';
import { putBehindServing } from '../sandboxed-process/behind-serving.ts';
import type { EmbeddingJob, EmbeddingJobResult } from './embedder-process.ts';

/** Stored with every vector: vectors of another model or another quantisation can't be compared with these. */
export const embeddingModel = 'all-MiniLM-L6-v2-int8-1';
export const embeddingDimensions = 384;

/** Of each request; two jobs are handed over, so that the next one is there at once. */
const TEXTS_PER_JOB = 2;
const JOBS_HANDED_OVER = 2;
const DEFAULT_MAX_QUEUED_TEXTS = 10_000;
/** A text that takes its process with it as often is given up. */
const MAX_LOSSES = 2;
/** The model takes a hundred megabytes, and is back within a quarter of a second. */
const DEFAULT_IDLE_MS = 60_000;
const anybody: QueueOwner = { kind: 'library', id: '' };

export interface Embedder {
  /**
   * Embeds each text (its first 512 tokens) into a vector of `embeddingDimensions` numbers and length one.
   * Throws `EmbedderBusyError` when too many texts of the same beneficiary wait, `EmbeddingError` when the model fails.
   */
  embed(texts: string[], options?: EmbeddingOptions): Promise<Float32Array[]>;
  /** Ends the processes; what still waits is rejected. */
  close(): Promise<void>;
}

export interface EmbeddingOptions {
  /** A waiting person's question, for example: it waits for no documents, and they give way to it. */
  isUrgent?: boolean;
  /** Whose document it is: all have their turns, however much one of them brings. Default: a library like any other. */
  beneficiary?: QueueOwner;
}

/** The queue is full: try again later. */
export class EmbedderBusyError extends Error {}
/** The model could not embed. */
export class EmbeddingError extends Error {}

interface Request {
  beneficiary: QueueOwner;
  texts: string[];
  vectors: Float32Array[];
  /** How many texts were handed over, those that have their vectors included. */
  handedOver: number;
  /** How many processes failed while they had it. */
  losses: number;
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: Error) => void;
}

export interface EmbedderOptions {
  /** Texts of one beneficiary's documents that wait at most, and of all questions. Default 10,000. */
  maxQueuedTexts?: number;
  /** How long a process stays without a text to embed. Default 1 minute. */
  idleMs?: number;
}

/**
 * Makes an embedder; a process starts with its first text, and again after it ended idle. The model must have been
 * built (`ensureModel`).
 */
export function startEmbedder(options: EmbedderOptions = {}): Embedder {
  // A process that stands behind others can't be brought forward again: so a question has another one.
  const questions = new EmbeddingProcess(options);
  const documents = new EmbeddingProcess({ ...options, isPatient: true });
  return {
    embed: (texts, { isUrgent = false, beneficiary = anybody } = {}) =>
      isUrgent ? questions.embed(texts, anybody) : documents.embed(texts, beneficiary),
    close: async () => {
      await Promise.all([questions.close(), documents.close()]);
    },
  };
}

/** One process, and what waits for it: beneficiaries by turns, one's own first come, first served. */
class EmbeddingProcess {
  readonly #isPatient: boolean;
  readonly #maxQueuedTexts: number;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;
  #child: ChildProcess | undefined;
  readonly #waiting = new Set<Request>();
  /** Those of them of which texts are still to be handed over. */
  readonly #turns = new BeneficiaryQueue<Request>();
  /** Whose texts were handed over, a job each, in their order. */
  #running: Request[] = [];
  #isClosed = false;

  constructor({
    isPatient = false,
    maxQueuedTexts = DEFAULT_MAX_QUEUED_TEXTS,
    idleMs = DEFAULT_IDLE_MS,
  }: EmbedderOptions & { isPatient?: boolean }) {
    this.#isPatient = isPatient;
    this.#maxQueuedTexts = maxQueuedTexts;
    this.#idleMs = idleMs;
  }

  embed(texts: string[], beneficiary: QueueOwner): Promise<Float32Array[]> {
    if (this.#isClosed) return Promise.reject(new EmbeddingError('The embedder is closed'));
    if (texts.length === 0) return Promise.resolve([]);
    if (this.#queuedTexts(beneficiary) + texts.length > this.#maxQueuedTexts) {
      return Promise.reject(new EmbedderBusyError(`More than ${this.#maxQueuedTexts} texts wait`));
    }
    return new Promise((resolve, reject) => {
      const request = { beneficiary, texts, vectors: [], handedOver: 0, losses: 0, resolve, reject };
      this.#waiting.add(request);
      this.#turns.add(beneficiary, request);
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
    // A text that comes while it ends has a new one.
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  #queuedTexts({ kind, id }: QueueOwner): number {
    return [...this.#waiting]
      .filter(({ beneficiary }) => beneficiary.kind === kind && beneficiary.id === id)
      .reduce((sum, { texts, vectors }) => sum + texts.length - vectors.length, 0);
  }

  #next(): void {
    while (this.#running.length < JOBS_HANDED_OVER) {
      const request = this.#turns.take();
      if (!request) break;
      this.#handOver(request);
    }
    if (this.#running.length > 0) return;
    // An idle process must not keep this one from ending.
    this.#child?.unref();
    this.#child?.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#endProcess(), this.#idleMs).unref();
  }

  #handOver(request: Request): void {
    clearTimeout(this.#idle);
    const texts = request.texts.slice(request.handedOver, request.handedOver + TEXTS_PER_JOB);
    request.handedOver += texts.length;
    if (request.handedOver < request.texts.length) this.#turns.putBack(request.beneficiary, request);
    this.#running.push(request);
    this.#child ??= this.#start();
    this.#child.ref();
    this.#child.channel?.ref();
    const job: EmbeddingJob = { texts };
    // Where it has ended, its end says so.
    this.#child.send(job, () => undefined);
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./embedder-process.ts', import.meta.url)), {
      // Vectors travel as they are.
      serialization: 'advanced',
      execArgv: [],
      // The runtime's published builds report to their maker from 1.29 on.
      env: { ...process.env, ORT_DISABLE_TELEMETRY: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (this.#isPatient) putBehindServing(child);
    child.on('message', (message: EmbeddingJobResult) => {
      // What one says that was lost has been handed over again.
      if (this.#child === child) this.#finish(message);
    });
    child.on('error', (cause) => this.#lose(child, cause));
    child.on('exit', (code, signal) => this.#lose(child, new Error(`It ended with ${code ?? signal}`)));
    return child;
  }

  /** The process failed, unless it was told to end: what it had is given to a new one; what it was at, once. */
  #lose(child: ChildProcess, cause: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    const lost = this.#running;
    this.#running = [];
    for (const request of lost.toReversed()) this.#handBack(request);
    const [request] = lost;
    if (!request) return;
    request.losses += 1;
    if (request.losses >= MAX_LOSSES) {
      this.#remove(request);
      request.reject(new EmbeddingError('The embedding process failed', { cause }));
    }
    this.#next();
  }

  #handBack(request: Request): void {
    // One that failed is nobody's any more.
    if (!this.#waiting.has(request)) return;
    request.handedOver = request.vectors.length;
    this.#turns.remove(request);
    this.#turns.putBack(request.beneficiary, request);
  }

  #finish(result: EmbeddingJobResult): void {
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
    this.#turns.remove(request);
  }

  #failAll(error: EmbeddingError): void {
    this.#running = [];
    for (const request of this.#waiting) {
      this.#remove(request);
      request.reject(error);
    }
  }
}
