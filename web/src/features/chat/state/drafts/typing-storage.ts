/** Local storage for what is being typed: written every so often and on leaving, not with every key. */
import { type JsonStorage, localStore } from '../../../../lib/storage/browser-storage.ts';

/** How long typing may stay unwritten. */
const delayMs = 300;

export interface TypingStorage {
  /** Writes at once; holds during `typing`. */
  storage: JsonStorage;
  /** Runs what changes the typed text; `current` gives the JSON to write when the delay is over. */
  typing(key: string, change: () => void, current: () => string): void;
}

/** Makes one for as long as the page lives. */
export function typingStorage(): TypingStorage {
  let isTyping = false;
  let waiting: { timer: ReturnType<typeof setTimeout>; write: () => void } | undefined;

  function forget(): void {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  }
  function flush(): void {
    const { write } = waiting ?? {};
    forget();
    write?.();
  }
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

  return {
    storage: {
      ...localStore,
      isHolding: () => isTyping,
      writeText(key, json) {
        // It holds what was typed, too.
        forget();
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
      // Asked for only then: another tab may have written meanwhile.
      const write = () => localStore.writeText(key, current());
      waiting ??= { timer: setTimeout(flush, delayMs), write };
      waiting.write = write;
    },
  };
}
