/** Upload queue with limited concurrency. It outlives the message field, which may show another chat. */
import { useMemo, useSyncExternalStore } from 'react';
import type { StoreExtra } from '../../../../lib/http/api.ts';
import type { HttpClient } from '../../../../lib/http/http-client.ts';
import { log } from '../../../../lib/log.ts';
import { pickUploaded } from '../drafts/drafts-slice.ts';
import { sendWithConsents } from '../consents/consent-gate.ts';
import type { ConversationCalls } from '../context/conversation-calls.ts';
import { type Dispatch, type Thunk, useThunkDispatch } from '../store-types.ts';
import type { ReadingProgress } from '@polylogue/contract/chat/attachments/schemas';
import { readProgress, sendFile } from './file-calls.ts';
import type { PickKind } from '../picked-file.ts';
import { type Pictures, picturesOf } from './pictures.ts';

/** Concurrent uploads; the server accepts six per person, who may have two tabs open. */
const uploadsAtOnce = 3;

/** Interval of progress requests while a file is read. */
const progressIntervalMs = 1_000;

/** Reason why a file is not uploaded at all. */
export type Refusal = 'tooLarge' | 'type';

export interface Upload {
  pickId: string;
  kind: PickKind;
  file: File;
  chatKey: string;
  /** Agent that the file is meant for. */
  gptSystemId: string | undefined;
  calls: ConversationCalls;
  /** Owner of the draft. */
  userId: string;
  refusal?: Refusal | undefined;
}

export interface UploadState {
  upload: Upload;
  /** Object URL of the image until it is in the image cache. */
  url?: string | undefined;
  /** Progress from 0 to 1. */
  share: number;
  /** Pages of a scan whose text is recognised. */
  pages?: ReadingProgress['pages'];
  /** Error of the last attempt. */
  error?: unknown;
}

interface UploadDeps {
  http: HttpClient;
  dispatch: Dispatch;
  pictures: Pictures;
}

export class Uploads {
  readonly #deps: UploadDeps;
  readonly #states = new Map<string, UploadState>();
  readonly #running = new Map<string, AbortController>();
  #waiting: string[] = [];
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(deps: UploadDeps) {
    this.#deps = deps;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with each notification. */
  getVersion = (): number => this.#version;

  /** Returns the upload's state; `undefined` when it has finished or is unknown. */
  find = (pickId: string): UploadState | undefined => this.#states.get(pickId);

  /** Queues an upload; a refused file is only listed with its reason. */
  begin(upload: Upload): void {
    const url = upload.kind === 'picture' ? URL.createObjectURL(upload.file) : undefined;
    this.#set({ upload, url, share: 0 });
    if (upload.refusal) return;
    this.#waiting.push(upload.pickId);
    this.#sendNext();
  }

  retry(pickId: string): void {
    const state = this.find(pickId);
    if (state?.error === undefined) return;
    this.#forget(pickId);
    this.begin(state.upload);
  }

  /** Cancels and removes an upload. */
  cancel(pickId: string): void {
    this.#waiting = this.#waiting.filter((other) => other !== pickId);
    this.#running.get(pickId)?.abort();
    this.#forget(pickId);
    this.#notify();
  }

  #forget(pickId: string): void {
    const url = this.find(pickId)?.url;
    // Delayed, so that components render another image first.
    if (url) setTimeout(() => URL.revokeObjectURL(url), 1_000);
    this.#states.delete(pickId);
  }

  #sendNext(): void {
    if (this.#running.size >= uploadsAtOnce) return;
    const state = this.find(this.#waiting.shift() ?? '');
    if (state) void this.#send(state.upload);
  }

  async #send(upload: Upload): Promise<void> {
    const { pickId, kind, file, chatKey, gptSystemId, calls, userId } = upload;
    const { http, dispatch, pictures } = this.#deps;
    const stopping = new AbortController();
    const { signal } = stopping;
    const uploadId = crypto.randomUUID();
    let following: Promise<void> | undefined;
    this.#running.set(pickId, stopping);
    try {
      const send = () =>
        sendFile(http, {
          calls,
          kind,
          file,
          gptSystemId,
          signal,
          uploadId,
          onUploadProgress: (share) => {
            if (signal.aborted) return;
            this.#set({ ...this.find(pickId), upload, share });
            if (share === 1 && kind === 'attachment') following ??= this.#follow(upload, uploadId, signal);
          },
        });
      const uploaded = await dispatch(sendWithConsents({ chatKey, gptSystemId }, send));
      if (signal.aborted) return;
      if (uploaded.picture) pictures.add(uploaded.picture.visionImageId, file, true);
      dispatch(pickUploaded(userId, pickId, uploaded));
      this.#forget(pickId);
      this.#notify();
    } catch (error) {
      if (signal.aborted) return;
      log.debug('A file could not be uploaded', error);
      this.#set({ ...this.find(pickId), upload, share: 0, error });
    } finally {
      if (this.#running.get(pickId) === stopping) this.#running.delete(pickId);
      this.#sendNext();
    }
  }

  /** Shows the recognised pages of an uploaded file until its reading ends. */
  async #follow(upload: Upload, uploadId: string, signal: AbortSignal): Promise<void> {
    const { calls, pickId } = upload;
    const isReading = () =>
      !signal.aborted && this.find(pickId)?.error === undefined && this.#running.has(pickId);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, progressIntervalMs));
      if (!isReading()) return;
      try {
        const { pages } = await readProgress(this.#deps.http, { calls, uploadId, signal });
        if (isReading() && pages) this.#set({ share: 1, ...this.find(pickId), upload, pages });
      } catch (error) {
        log.debug('The progress of a file could not be read', error);
        return;
      }
    }
  }

  #set(state: UploadState): void {
    this.#states.set(state.upload.pickId, state);
    this.#notify();
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

const uploadsOfStore = new WeakMap<StoreExtra, Uploads>();

const findUploads: Thunk<Uploads> = (dispatch, _getState, extra) => {
  const known =
    uploadsOfStore.get(extra) ?? new Uploads({ http: extra.http, dispatch, pictures: picturesOf(extra) });
  uploadsOfStore.set(extra, known);
  return known;
};

/** Cancels uploads of discarded files. */
export const uploadsCancelled =
  (pickIds: readonly string[]): Thunk<void> =>
  (dispatch) => {
    const uploads = dispatch(findUploads);
    for (const pickId of pickIds) uploads.cancel(pickId);
  };

/** Returns the page's uploads and re-renders when they change. */
export function useUploads(): Uploads {
  const dispatch = useThunkDispatch();
  const uploads = useMemo(() => dispatch(findUploads), [dispatch]);
  useSyncExternalStore(uploads.subscribe, uploads.getVersion);
  return uploads;
}
