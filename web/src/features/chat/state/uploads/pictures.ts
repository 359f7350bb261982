/**
 * Pictures of questions, each read once: by their ids, for as long as the page lives. A whole picture stands for its
 * thumbnail, too, and replaces it wherever it is shown (document 1 §4).
 */
import type { VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { StoreExtra } from '../../../../lib/http/api.ts';
import type { HttpClient } from '../../../../lib/http/http-client.ts';
import { log } from '../../../../lib/log.ts';
import { type ConversationCalls } from '../context/conversation-calls.ts';
import { useChat } from '../context/chat-context.ts';
import { type Thunk, useThunkDispatch } from '../runs/store-types.ts';
import { namesOf, readPicture } from './file-calls.ts';

/** More are read again when they are shown again. */
const maxHeld = 100;

export interface HeldPicture {
  /** An address for an `img`. */
  url: string;
  content: Blob;
  isWhole: boolean;
}

type Size = keyof ReturnType<typeof namesOf>;

export interface ShownPicture {
  held: HeldPicture | undefined;
  /** It can't be had, in the size that was asked for. */
  hasFailed: boolean;
}

const nothing: ShownPicture = { held: undefined, hasFailed: false };

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

  find = (id: string): ShownPicture => this.#shown.get(id) ?? nothing;

  /** Keeps what is here already, as a picture that was just sent. */
  hold(id: string, content: Blob, isWhole: boolean): void {
    const { held } = this.find(id);
    if (held?.isWhole) return;
    this.#set(id, { held: { url: URL.createObjectURL(content), content, isWhole }, hasFailed: false });
    // What shows the smaller one draws the new one first.
    if (held) setTimeout(() => URL.revokeObjectURL(held.url), 1_000);
    this.#forgetOldest();
  }

  /** Reads a picture unless it is here, or a larger one. */
  async want(image: VisionImage, size: Size, calls: ConversationCalls): Promise<void> {
    const { visionImageId: id } = image;
    const { held } = this.find(id);
    const name = `${id} ${size}`;
    if (held?.isWhole || (held && size === 'small') || this.#reading.has(name)) return;
    this.#reading.add(name);
    if (this.find(id).hasFailed) this.#set(id, { held, hasFailed: false });
    try {
      this.hold(id, await readPicture(this.#http, { calls, ...namesOf(image)[size] }), size === 'whole');
    } catch (error) {
      log.error('A picture could not be read', error);
      this.#set(id, { held: this.find(id).held, hasFailed: true });
    } finally {
      this.#reading.delete(name);
    }
  }

  /** Keeps a picture for as long as it is shown somewhere. Returns what ends that. */
  use(id: string): () => void {
    this.#users.set(id, (this.#users.get(id) ?? 0) + 1);
    return () => void this.#users.set(id, (this.#users.get(id) ?? 1) - 1);
  }

  #set(id: string, picture: ShownPicture): void {
    this.#shown.delete(id);
    this.#shown.set(id, picture);
    for (const listener of this.#listeners) listener();
  }

  #forgetOldest(): void {
    for (const [id, { held }] of this.#shown) {
      if (this.#shown.size <= maxHeld) return;
      if ((this.#users.get(id) ?? 0) > 0) continue;
      if (held) URL.revokeObjectURL(held.url);
      this.#shown.delete(id);
      this.#users.delete(id);
    }
  }
}

const picturesOfStore = new WeakMap<StoreExtra, Pictures>();

/** The pictures of a store. */
export function picturesOf(extra: StoreExtra): Pictures {
  const known = picturesOfStore.get(extra) ?? new Pictures(extra.http);
  picturesOfStore.set(extra, known);
  return known;
}

const findPictures: Thunk<Pictures> = (_dispatch, _getState, extra) => picturesOf(extra);

/** A picture as far as it is here. It is read in the size, unless a larger one is here; nothing is without an image. */
export function usePicture(image: VisionImage | undefined, size: Size): ShownPicture & { retry(): void } {
  const dispatch = useThunkDispatch();
  const { calls } = useChat();
  const pictures = useMemo(() => dispatch(findPictures), [dispatch]);
  const id = image?.visionImageId ?? '';
  const shown = useSyncExternalStore(pictures.subscribe, () => pictures.find(id));
  useEffect(() => {
    if (!image) return;
    void pictures.want(image, size, calls);
    return pictures.use(image.visionImageId);
    // An image of the same id is the same image.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pictures, id, size, calls]);
  return { ...shown, retry: () => void (image && pictures.want(image, size, calls)) };
}
