/** Calls of the audit log. */
import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import type { AuditRow, AuditVerificationPart } from '@polylogue/contract/insight/audit/schemas';
import type { SignIn } from '@polylogue/contract/insight/audit/sign-in-schemas';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';
import { fetchBlob } from '../../../lib/http/fetch-blob.ts';
import { callRoute } from '../../../lib/http/http-client.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import type { ListQuery, ListSource } from '../../../ui/table/list-source.ts';

export const auditApi = entityApi('AuditEntry', auditRoutes);

const inUtc = listSource(auditApi.list);

/** Returns the reader's time zone, or UTC if the system reports an invalid one, such as `Etc/Unknown`. */
export function readerZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Shows every change of a batch or of an item, and folds batches otherwise. */
const folded = (query: ListQuery): ListQuery =>
  query['batchId'] || query['aggregateRootId'] ? query : { ...query, foldBatches: 'true' };

/** Audit entries; days of a period are in the reader's time zone. */
export const auditEntries: ListSource<AuditRow> = {
  useList: (query) => inUtc.useList({ ...query, timeZone: readerZone() }),
  useLoadPage() {
    const load = inUtc.useLoadPage();
    return (query, signal) => load({ ...query, timeZone: readerZone() }, signal);
  },
};

const signInsInUtc = listSource(auditApi.signIns);

/** Sign-ins; days of a period are in the reader's time zone. */
export const signIns: ListSource<SignIn> = {
  useList: (query) => signInsInUtc.useList({ ...query, timeZone: readerZone() }),
  useLoadPage() {
    const load = signInsInUtc.useLoadPage();
    return (query, signal) => load({ ...query, timeZone: readerZone() }, signal);
  },
};

/** Returns a function that loads the filtered entries as CSV, every change of a batch included. */
export function useAuditFile(): (query: ListQuery, signal: AbortSignal) => Promise<Blob> {
  const http = useHttp();
  return ({ sort: _sort, ...filters }, signal) =>
    fetchBlob(http, auditRoutes.csv, { query: { ...filters, timeZone: readerZone() }, signal });
}

/** Returns a function that verifies the part of the log after a position. */
export function useVerifyPart(): (after: number, signal: AbortSignal) => Promise<AuditVerificationPart> {
  const http = useHttp();
  return (after, signal) => callRoute(http, auditRoutes.verify, { args: { query: { after } }, signal });
}

/** Audit entries with batches as one row. */
export const foldedEntries: ListSource<AuditRow> = {
  ...auditEntries,
  useList: (query) => auditEntries.useList(folded(query)),
};
