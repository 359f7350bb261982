/** Idempotency keys of submits: the same content keeps its key until it succeeds. */
import { useRef } from 'react';
import { newRequestId } from '../../lib/http/request-id.ts';

export interface SubmitIds {
  /** Returns the key of an attempt with this content. */
  of(content: unknown): string;
  /** Resets the key after success, so that the same content counts as a new change. */
  forget(): void;
}

export function useSubmitIds(): SubmitIds {
  const last = useRef<{ text: string; id: string }>(undefined);
  return {
    of(content) {
      const text = JSON.stringify(content);
      if (last.current?.text !== text) last.current = { text, id: newRequestId() };
      return last.current.id;
    },
    forget() {
      last.current = undefined;
    },
  };
}
