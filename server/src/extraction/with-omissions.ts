import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import { mergeOmissions } from './omissions.ts';

/** Returns a reading with further omissions; those of nothing are left out. */
export function withOmissions<T extends { omissions?: Omission[] }>(
  read: T,
  further: readonly Omission[],
): T {
  const omissions = mergeOmissions(read.omissions, further);
  return omissions.length > 0 ? { ...read, omissions } : read;
}
