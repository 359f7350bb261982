/** Choice between the draft and the live version of an agent, remembered in the tab. */
import { useState } from 'react';
import { sessionStore } from '../../../lib/storage/browser-storage.ts';

export type Subject = 'draft' | 'version';

const storageKey = (gptSystemId: string) => `evaluation-subject/${gptSystemId}`;

export const rememberSubject = (gptSystemId: string, subject: Subject): void =>
  sessionStore.write(storageKey(gptSystemId), subject);

/** Defaults to the draft, which would be published next. */
export function useSubject(gptSystemId: string): [Subject, (subject: Subject) => void] {
  const [subject, setSubject] = useState<Subject>(() =>
    sessionStore.read(storageKey(gptSystemId)) === 'version' ? 'version' : 'draft',
  );
  const choose = (next: Subject) => {
    rememberSubject(gptSystemId, next);
    setSubject(next);
  };
  return [subject, choose];
}
