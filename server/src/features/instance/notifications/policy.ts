/** Who may follow a long task: whoever may see what it is about. */
import type { Action } from '@polylogue/contract/permissions';
import type { LongTaskRow } from './queries.ts';

type Seen = Pick<LongTaskRow, 'kind' | 'subject' | 'user_id'>;

/** What somebody must hold one of to see what a task is about; `self`: they see it as themselves; `nobody`: they don't. */
export type Audience = (task: Seen, userId: string) => readonly Action[] | 'self' | 'nobody';

/** By the task's kind; a kind that is not named is whoever's who started it. */
export type Audiences = Readonly<Record<string, Audience>>;

interface Session {
  userId: string;
  sessionId: string;
}

/** What is known of people's rights now. */
export interface Standings {
  holds(session: Session, action: Action): Promise<boolean>;
  isSignedIn(session: Session): Promise<boolean>;
}

const starter: Audience = ({ user_id }, userId) => (user_id === userId ? 'self' : 'nobody');

/** Whether somebody may follow a task, in a session that has not ended. */
export async function mayFollow(
  { audiences, standings }: { audiences: Audiences; standings: Standings },
  { userId, sessionId, task }: Session & { task: Seen },
): Promise<boolean> {
  const audience = (audiences[task.kind] ?? starter)(task, userId);
  if (audience === 'nobody') return false;
  if (audience === 'self') return standings.isSignedIn({ userId, sessionId });
  const held = await Promise.all(audience.map((action) => standings.holds({ userId, sessionId }, action)));
  return held.includes(true);
}
