import type { Caller, Visitor } from '../http/requests/caller.ts';

/** Makes a person without grants. */
export const personOf = (userId: string): Caller => ({
  userId,
  name: 'Ann',
  userName: 'ann',
  sessionId: 's',
  grants: new Map(),
});

/** Makes a visitor whose session is named by its owner. */
export const visitorOf = async (ownerId: string): Promise<Visitor> => ({
  ownerId,
  endpointId: 'e',
  sessionHash: 'h',
  subject: null,
  claims: {},
  expiresAt: new Date(),
});
