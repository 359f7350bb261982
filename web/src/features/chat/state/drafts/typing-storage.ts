/** Local storage for typed text: written after a delay and when the page is left, not on each key. */
import { type JsonStorage, localStore } from '../../../../lib/storage/browser-storage.ts';

/** Maximum delay of a write, in ms. */
const delayMs = 300;

export interface TypingStorage {
  /** Writes immediately, except during `typing`. */
  storage: JsonStorage;
  /** Runs a change of the typed text; `current` returns the JSON to write after the delay. */
  typing(key: string, change: () => void, current: () => string): void;
}

/** Creates the storage, once per page. */
export function typingStorage(): TypingStorage {
  let isTyping = false;
  let waiting: { timer: ReturnType<typeof setTimeout>; write: () => void } | undefined;

  function cancel(): void {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  }
  function flush(): void {
    const { write } = waiting ?? {};
    cancel();
    write?.();
  }
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

  return {
    storage: {
      ...localStore,
      isDeferring: () => isTyping,
      writeText(key, json) {
        // This value includes the typed text.
        cancel();
        localStore.writeText(key, json);
      },
    },
    typing(key, change, current) {
      isTyping = true;
      try {
        change();
      } finally {
        isTyping = false;
      }
      // Read at write time, since another tab may have written in between.
      const write = () => localStore.writeText(key, current());
      waiting ??= { timer: setTimeout(flush, delayMs), write };
      waiting.write = write;
    },
  };
}
