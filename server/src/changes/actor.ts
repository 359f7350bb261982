/** Authors of changes. */

/** A person, an operator at the terminal, or the product itself. */
export interface AuditActor {
  userId: string | null;
  /** Name of the person, for log lines; an entry keeps it only without an id. */
  userName: string;
  requestId: string;
}

/** The product itself: seeding at first start, settings from the environment. */
export const systemActor: AuditActor = { userId: null, userName: 'system', requestId: 'start' };
