/** Shared message field of several chats, as in a comparison. */

/** Sends one question to several chats. */
export interface QuestionRelay {
  ask(question: string): void;
  /** Registers a chat's listener, which asks the question there. Returns an unregister function. */
  listen(listener: (question: string) => void): () => void;
  /** Number of chats that would be asked now, without those still loading. */
  count(): number;
  /** Subscribes to changes of the count. Returns an unsubscribe function. */
  onCount(changed: () => void): () => void;
}

export function createQuestionRelay(): QuestionRelay {
  const listeners = new Set<(question: string) => void>();
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const changed of watchers) changed();
  };
  return {
    ask(question) {
      for (const listener of listeners) listener(question);
    },
    listen(listener) {
      listeners.add(listener);
      tell();
      return () => {
        listeners.delete(listener);
        tell();
      };
    },
    count: () => listeners.size,
    onCount(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}
