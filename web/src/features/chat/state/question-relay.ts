/** Shared message field of several chats, as in a comparison. */

/** Sends one question to several chats. */
export interface QuestionRelay {
  ask(question: string): void;
  /** Registers a chat's listener, which asks the question there. Returns an unregister function. */
  register(listener: (question: string) => void): () => void;
  /** Number of chats that would be asked now, without those still loading. */
  count(): number;
  /** Subscribes to changes of the count. Returns an unsubscribe function. */
  onCount(changed: () => void): () => void;
}

export function createQuestionRelay(): QuestionRelay {
  const listeners = new Set<(question: string) => void>();
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const changed of watchers) changed();
  };
  return {
    ask(question) {
      for (const listener of listeners) listener(question);
    },
    register(listener) {
      listeners.add(listener);
      notify();
      return () => {
        listeners.delete(listener);
        notify();
      };
    },
    count: () => listeners.size,
    onCount(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}
