/** Access to long tasks. A user who may read a task's subject may follow the task. */
import type { Action } from '@polylogue/contract/permissions';
import type { LongTaskRow } from './queries.ts';

type TaskInfo = Pick<LongTaskRow, 'kind' | 'subject' | 'user_id'>;

/** Returns the actions of which a reader needs one, `self` if the task is their own, or `nobody`. */
export type Audience = (task: TaskInfo, userId: string) => readonly Action[] | 'self' | 'nobody';

/** Audiences by kind of task. Tasks of other kinds are visible only to the user who started them. */
export type Audiences = Readonly<Record<string, Audience>>;

interface Session {
  userId: string;
  sessionId: string;
}

/** Checks of current rights and sessions. */
export interface AccessChecks {
  holds(session: Session, action: Action): Promise<boolean>;
  isSignedIn(session: Session): Promise<boolean>;
}

const starter: Audience = ({ user_id }, userId) => (user_id === userId ? 'self' : 'nobody');

/** Returns whether a user may follow a task in an active session. */
export async function mayFollow(
  { audiences, standings }: { audiences: Audiences; standings: AccessChecks },
  { userId, sessionId, task }: Session & { task: TaskInfo },
): Promise<boolean> {
  const audience = (audiences[task.kind] ?? starter)(task, userId);
  if (audience === 'nobody') return false;
  if (audience === 'self') return standings.isSignedIn({ userId, sessionId });
  const held = await Promise.all(audience.map((action) => standings.holds({ userId, sessionId }, action)));
  return held.includes(true);
}
