/** Wire shapes of receipts and counts. */
import type { Erasure, Holdings } from '@polylogue/contract/people/personal-data/schemas';
import type { countHoldings, ErasureRow } from './erasure-queries.ts';

export const presentHoldings = ({
  file_bytes: fileBytes,
  ...counts
}: Awaited<ReturnType<typeof countHoldings>>): Holdings => ({ ...counts, fileBytes });

export const presentErasure = (row: ErasureRow): Erasure => ({
  erasureId: row.id,
  userId: row.user_id,
  requestedBy: { userId: row.requested_by, name: row.requester_name },
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  erased: {
    conversations: row.conversations,
    answers: row.answers,
    drafts: row.drafts,
    files: row.files,
    fileBytes: row.file_bytes,
  },
});
