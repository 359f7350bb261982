/** Names a submit, so that a repeated try does what it asks once: the same content keeps its name until it worked. */
import { useRef } from 'react';
import { newRequestId } from '../../lib/http/request-id.ts';

export interface SubmitIds {
  /** The name of a try with this content. */
  of(content: unknown): string;
  /** It worked: the same content again is another change. */
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
