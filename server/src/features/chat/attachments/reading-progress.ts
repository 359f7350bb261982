/** Progress of documents that this server reads during their upload. */
import type { ReadingProgress } from '@polylogue/contract/chat/attachments/schemas';

interface UploadKey {
  ownerId: string;
  uploadId: string;
}

const keyOf = ({ ownerId, uploadId }: UploadKey) => `${ownerId}/${uploadId}`;

export class ReadingProgressBoard {
  readonly #pages = new Map<string, NonNullable<ReadingProgress['pages']>>();

  /** Runs a reading that reports its pages; only the owner sees them. */
  async track<R>(
    { ownerId, uploadId }: { ownerId: string; uploadId: string | undefined },
    read: (onPage: (done: number, total: number) => Promise<void>) => Promise<R>,
  ): Promise<R> {
    if (uploadId === undefined) return read(async () => undefined);
    const key = keyOf({ ownerId, uploadId });
    try {
      return await read(async (done, total) => void this.#pages.set(key, { done, total }));
    } finally {
      this.#pages.delete(key);
    }
  }

  find(upload: UploadKey): ReadingProgress {
    const pages = this.#pages.get(keyOf(upload));
    return pages ? { pages } : {};
  }
}
