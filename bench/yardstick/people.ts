/** Accounts that sign in during a comparison: created by `start.ts`, used by the adapter. */
export const peoplePassword = 'a long enough password for measuring';

/** Somebody with a local account; the first one owns the seeded conversations. */
export const emailOf = (person: number): string => `person-${person}@example.org`;

/** Returns a client address per person, so that the sign-in limit per address delays nobody. */
export const forwardedFor = (person: number): Record<string, string> => ({
  'x-forwarded-for': `127.9.${person >> 8}.${person & 255}`,
});

/** Title of the conversation with many segments. */
export const longTitle = 'A conversation of many segments';

/** Title of the conversation with long answers. */
export const longAnswersTitle = 'A conversation of long answers';

/** Number of accounts that `start.ts` creates; each may run three answers at once (choices.md). */
export const peopleCount = 512;
