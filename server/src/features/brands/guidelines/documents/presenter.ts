import type {
  GuidelinesDocument,
  GuidelinesRow,
  GuidelinesStatus,
  GuidelinesVersion,
} from '@polylogue/contract/brands/guidelines/schemas';
import type { Use } from '@polylogue/contract/http';
import type { Caller } from '../../../../http/requests/caller.ts';
import { holds } from '../../../../http/requests/grants.ts';
import { mayReadBrands } from '../../brands/policy.ts';
import { positioned } from './content.ts';
import {
  contentOf,
  type DocumentRow,
  type UseRow,
  type VersionRow,
  type WholeDocumentRow,
} from './queries.ts';
import { inForceAt, type VersionFacts } from './versions.ts';

function statusOf({ current_number, current_withdrawn_at, next_number }: DocumentRow): GuidelinesStatus {
  if (current_number !== null && current_withdrawn_at === null) return 'inForce';
  if (next_number !== null) return 'scheduled';
  return current_number === null ? 'draft' : 'withdrawn';
}

function presentShared(row: DocumentRow, { grants }: Caller) {
  const status = statusOf(row);
  const canEdit = grants.has('GuidelinesDocumentsWrite');
  return {
    guidelinesDocumentId: row.id,
    name: row.name,
    status,
    inForceVersion: status === 'inForce' ? row.current_number : null,
    scheduled:
      row.next_number !== null && row.next_effective_from !== null
        ? { version: row.next_number, effectiveFrom: row.next_effective_from.toISOString() }
        : null,
    hasChanges: row.has_changes,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    permissions: {
      canEdit: canEdit && row.deleted_at === null,
      canDelete: canEdit && row.deleted_at === null && row.use_count === 0,
      canRestore: canEdit && row.deleted_at !== null,
    },
  };
}

export const presentRow = (row: DocumentRow, caller: Caller): GuidelinesRow => ({
  ...presentShared(row, caller),
  sectionCount: row.section_count,
  requiredByCount: row.use_count,
});

export function presentDocument(
  row: WholeDocumentRow,
  uses: readonly UseRow[],
  caller: Caller,
): GuidelinesDocument {
  const { sections, ...settings } = contentOf(row);
  return {
    ...presentShared(row, caller),
    ...settings,
    sections: positioned(sections),
    reacceptAfterDays: row.current_reaccept_after_days,
    requiredBy: presentUses(uses, caller),
  };
}

const policyReaders = ['ChatAccessPoliciesRead', 'ChatAccessPoliciesWrite'] as const;

/** Presents uses, without the names of objects that the caller may not see. */
export const presentUses = (uses: readonly UseRow[], caller: Caller): Use[] =>
  uses.map(({ kind, id, name, owner_id }) => {
    const isVisible = {
      instanceSettings: true,
      brand: mayReadBrands(caller),
      chatAccessPolicy: policyReaders.some((action) => caller.grants.has(action)),
      agent: owner_id === caller.userId || holds(caller.grants, 'GptSystemsReadSpecific', id),
      personalAgent: owner_id === caller.userId,
    }[kind];
    return { kind, id, name: isVisible ? name : null };
  });

export const factsOf = (row: VersionRow): VersionFacts => ({
  number: row.number,
  base: row.base,
  effectiveFrom: row.effective_from,
  reacceptAfterDays: row.reaccept_after_days,
  withdrawnAt: row.withdrawn_at,
});

/** Presents a version; `all` are the versions of its document. */
export function presentVersion(row: VersionRow, all: readonly VersionRow[], at: Date): GuidelinesVersion {
  const inForce = inForceAt(all.map(factsOf), at);
  const status = () => {
    if (row.withdrawn_at !== null) return 'withdrawn';
    if (row.effective_from > at) return 'scheduled';
    return inForce?.number === row.number ? 'inForce' : 'superseded';
  };
  return {
    version: row.number,
    status: status(),
    isMinor: row.is_minor,
    effectiveFrom: row.effective_from.toISOString(),
    reacceptAfterDays: row.reaccept_after_days,
    putInForceAt: row.created_at.toISOString(),
    putInForceBy: row.created_by === null ? null : { userId: row.created_by, name: row.creator_name },
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  };
}
