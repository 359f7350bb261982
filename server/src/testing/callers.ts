/** Callers for servers of tests that sign nobody in. */
import type { Caller, Visitor } from '../http/requests/caller.ts';

/** A person to whom nothing is granted. */
export const personOf = (userId: string): Caller => ({
  userId,
  name: 'Ann',
  userName: 'ann',
  sessionId: 's',
  grants: new Map(),
});

/** A visitor whose session is named by its owner. */
export const visitorOf = async (ownerId: string): Promise<Visitor> => ({
  ownerId,
  endpointId: 'e',
  sessionHash: 'h',
  claims: {},
  expiresAt: new Date(),
});
