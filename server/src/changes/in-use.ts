/** Refusal to remove a resource that others depend on, since removal must never widen access. */
import type { Use } from '@polylogue/contract/http';
import { AppError } from '../app-error.ts';

/** Maximum number of listed objects. */
const maxListedUses = 50;

/** Throws `request.in_use` with the objects that depend on a resource, if there are any. */
export function assertUnused(uses: readonly Use[]): void {
  if (uses.length === 0) return;
  throw new AppError('request.in_use', { usedBy: uses.slice(0, maxListedUses) });
}
