/** One message field for several chats, as for those of a comparison. */

/** Asks several chats the same from one message field. */
export interface QuestionRelay {
  ask(question: string): void;
  /** `listener` asks in its own chat. Returns what takes it out again. */
  listen(listener: (question: string) => void): () => void;
}

export function createQuestionRelay(): QuestionRelay {
  const listeners = new Set<(question: string) => void>();
  return {
    ask(question) {
      for (const listener of listeners) listener(question);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
