/** One message field for several chats, as for those of a comparison. */

/** Asks several chats the same from one message field. */
export interface QuestionRelay {
  ask(question: string): void;
  /** `listener` asks in its own chat. Returns what takes it out again. */
  listen(listener: (question: string) => void): () => void;
  /** How many chats would be asked now: those that are still being loaded are not. */
  count(): number;
  /** Tells when that changes. Returns what takes it out again. */
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
