/**
 * Images of questions, each read once and cached by id while the page lives. A full image replaces its
 * thumbnail wherever that is shown (document 1 §4).
 */
import type { VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { StoreExtra } from '../../../../lib/http/api.ts';
import type { HttpClient } from '../../../../lib/http/http-client.ts';
import { log } from '../../../../lib/log.ts';
import { type ConversationCalls } from '../context/conversation-calls.ts';
import { useChat } from '../context/chat-context.ts';
import { type Thunk, useThunkDispatch } from '../store-types.ts';
import { namesOf, readPicture } from './file-calls.ts';

/** Maximum number of cached images; others are read again when shown. */
const maxCached = 100;

export interface CachedPicture {
  /** Object URL. */
  url: string;
  content: Blob;
  isWhole: boolean;
}

type Size = keyof ReturnType<typeof namesOf>;

export interface ShownPicture {
  cached: CachedPicture | undefined;
  /** The requested size failed to load. */
  hasFailed: boolean;
}

const notLoaded: ShownPicture = { cached: undefined, hasFailed: false };

export class Pictures {
  readonly #http: HttpClient;
  #shown = new Map<string, ShownPicture>();
  readonly #reading = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #users = new Map<string, number>();

  constructor(http: HttpClient) {
    this.#http = http;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  find = (id: string): ShownPicture => this.#shown.get(id) ?? notLoaded;

  /** Caches an available image, such as one just sent. */
  add(id: string, content: Blob, isWhole: boolean): void {
    const { cached } = this.find(id);
    if (cached?.isWhole) return;
    this.#set(id, { cached: { url: URL.createObjectURL(content), content, isWhole }, hasFailed: false });
    // Delayed, so that components render the new image first.
    if (cached) setTimeout(() => URL.revokeObjectURL(cached.url), 1_000);
    this.#evictOldest();
  }

  /** Reads an image unless this size or a larger one is cached. */
  async load(image: VisionImage, size: Size, calls: ConversationCalls): Promise<void> {
    const { visionImageId: id } = image;
    const { cached } = this.find(id);
    const name = `${id} ${size}`;
    if (cached?.isWhole || (cached && size === 'small') || this.#reading.has(name)) return;
    this.#reading.add(name);
    if (this.find(id).hasFailed) this.#set(id, { cached, hasFailed: false });
    try {
      this.add(id, await readPicture(this.#http, { calls, ...namesOf(image)[size] }), size === 'whole');
    } catch (error) {
      log.error('A picture could not be read', error);
      this.#set(id, { cached: this.find(id).cached, hasFailed: true });
    } finally {
      this.#reading.delete(name);
    }
  }

  /** Keeps an image cached while it is shown. Returns a release function. */
  retain(id: string): () => void {
    this.#users.set(id, (this.#users.get(id) ?? 0) + 1);
    return () => void this.#users.set(id, (this.#users.get(id) ?? 1) - 1);
  }

  #set(id: string, picture: ShownPicture): void {
    this.#shown.delete(id);
    this.#shown.set(id, picture);
    for (const listener of this.#listeners) listener();
  }

  #evictOldest(): void {
    for (const [id, { cached }] of this.#shown) {
      if (this.#shown.size <= maxCached) return;
      if ((this.#users.get(id) ?? 0) > 0) continue;
      if (cached) URL.revokeObjectURL(cached.url);
      this.#shown.delete(id);
      this.#users.delete(id);
    }
  }
}

const picturesOfStore = new WeakMap<StoreExtra, Pictures>();

/** Returns the image cache of a store. */
export function picturesOf(extra: StoreExtra): Pictures {
  const known = picturesOfStore.get(extra) ?? new Pictures(extra.http);
  picturesOfStore.set(extra, known);
  return known;
}

const findPictures: Thunk<Pictures> = (_dispatch, _getState, extra) => picturesOf(extra);

/**
 * Returns an image as loaded so far. Reads the requested size unless a larger one is cached; does nothing
 * without an image.
 */
export function usePicture(image: VisionImage | undefined, size: Size): ShownPicture & { retry(): void } {
  const dispatch = useThunkDispatch();
  const { calls } = useChat();
  const pictures = useMemo(() => dispatch(findPictures), [dispatch]);
  const id = image?.visionImageId ?? '';
  const shown = useSyncExternalStore(pictures.subscribe, () => pictures.find(id));
  useEffect(() => {
    if (!image) return;
    void pictures.load(image, size, calls);
    return pictures.retain(image.visionImageId);
    // The id identifies the image.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pictures, id, size, calls]);
  return { ...shown, retry: () => void (image && pictures.load(image, size, calls)) };
}
