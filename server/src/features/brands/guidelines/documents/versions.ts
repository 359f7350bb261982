/** Validity of versions: which one is in force at a time, and which acceptances count for it. */

/** Facts of a version that decide about consents. */
export interface VersionFacts {
  number: number;
  /** Oldest version whose acceptance counts. */
  base: number;
  effectiveFrom: Date;
  reacceptAfterDays: number | null;
  withdrawnAt: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Finds the version in force. A version withdrawn before its time never was; a later withdrawal ends the force. */
export function inForceAt<V extends VersionFacts>(versions: readonly V[], at: Date): V | undefined {
  const effective = versions.filter(
    ({ effectiveFrom, withdrawnAt }) =>
      effectiveFrom <= at && (withdrawnAt === null || withdrawnAt >= effectiveFrom),
  );
  const [first, ...others] = effective;
  if (!first) return undefined;
  const latest = others.reduce((best, one) => (one.number > best.number ? one : best), first);
  return latest.withdrawnAt === null ? latest : undefined;
}

/** Latest answer of a person or visitor to a document. */
export interface LatestAnswer {
  version: number;
  outcome: string;
  at: Date;
}

/** Checks that an answer is an acceptance that counts for a version. */
export function isValid(
  answer: LatestAnswer | undefined,
  { base, reacceptAfterDays }: VersionFacts,
  at: Date,
): boolean {
  if (answer?.outcome !== 'accepted' || answer.version < base) return false;
  return reacceptAfterDays === null || answer.at.getTime() + reacceptAfterDays * dayMs > at.getTime();
}
