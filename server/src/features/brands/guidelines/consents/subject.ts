/** Person or visitor who answers guidelines. */
import { createHash } from 'node:crypto';
import { type Caller, isVisitor, type Visitor } from '../../../../http/requests/caller.ts';

export interface ConsentSubject {
  kind: 'user' | 'visitor';
  id: string;
  endpointId: string | null;
}

type SubjectCaller = Pick<Caller, 'userId'> | Pick<Visitor, 'ownerId' | 'endpointId' | 'subject'>;

/** Returns the subject of a caller: a signed visitor is one at an endpoint in all sessions. */
export function subjectOf(caller: SubjectCaller): ConsentSubject {
  if ('userId' in caller) return { kind: 'user', id: caller.userId, endpointId: null };
  const { ownerId, endpointId, subject } = caller;
  const id = subject === null ? ownerId : uuidOf(`${endpointId}\n${subject}`);
  return { kind: 'visitor', id, endpointId };
}

/** Derives a UUID, so that no name given by a web site is stored. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Returns the channel of an answer given on a screen. */
export const channelOf = (caller: Caller | Visitor): 'web' | 'public' =>
  isVisitor(caller) ? 'public' : 'web';
