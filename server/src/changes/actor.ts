/** Who makes a change. */

/** A person, an operator at the terminal, or the product itself. */
export interface AuditActor {
  userId: string | null;
  /** Of a person what they are called, for log lines; an entry keeps it only where nobody is named by an id. */
  userName: string;
  requestId: string;
}

/** The product itself: seeding at first start, settings from the environment. */
export const systemActor: AuditActor = { userId: null, userName: 'system', requestId: 'start' };
