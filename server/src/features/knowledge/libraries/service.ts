import type { FileLibrary, FileLibrarySettings } from '@polylogue/contract/knowledge/libraries/schemas';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import { presentPage } from '../../../db/lists/keyset-page.ts';
import type { PageCall } from '../../../db/lists/named-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import type { LibraryChange } from './aggregate.ts';
import { mayWriteLibrary } from './policy.ts';
import { contentOf, presentRow } from './presenter.ts';
import * as queries from './queries.ts';

/** Reads a page of the libraries that the caller may see; throws `request.continuation_token_invalid`. */
export async function list(
  { db, continuationTokens: tokens }: { db: Database; continuationTokens: ContinuationTokens },
  caller: Caller,
  query: PageCall['query'] & { state: 'current' | 'deleted'; files?: queries.LibraryFilter['files'] },
) {
  const filter = { caller, isDeleted: query.state === 'deleted', files: query.files };
  const page = await queries.list(db, filter, { userId: caller.userId, query, tokens });
  return presentPage(page, (row) => presentRow(row, caller));
}

/** Reads a library. Throws `data_source.not_found`, also if the caller may not see it. */
export async function get(db: Database, caller: Caller, libraryId: string): Promise<FileLibrary> {
  const row = await queries.findVisible(db, caller, libraryId);
  if (!row) throw new AppError('data_source.not_found');
  const { agentCount, agents } = await queries.agentsOf(db, caller, libraryId);
  const listed = presentRow({ ...row, agent_count: agentCount }, caller);
  return { ...listed, textIndexId: row.text_index_id, agents };
}

/** Makes an empty library, by default with its text index. Throws `request.name_taken`. */
export async function create(
  change: LibraryChange,
  settings: FileLibrarySettings,
  { skipResourceCreation = false } = {},
): Promise<void> {
  const { tx, id, version, at, caller, record } = change;
  const { userId } = caller;
  const times = { created_at: at, created_by: userId, updated_at: at, updated_by: userId };
  const index = skipResourceCreation ? { text_index_id: null } : {};
  await queries.insert(tx, { id, version, ...settings, ...times, ...index });
  record(undefined, { ...settings, hasTextIndex: !skipResourceCreation });
}

/**
 * Returns the locked library after checking that the caller may change it. Throws `data_source.not_found`,
 * `data_source.built_in`, `auth.forbidden`.
 */
export async function ownLibrary({ tx, id, caller }: LibraryChange) {
  const library = await queries.findForChange(tx, id);
  const isSeen = await queries.isVisible(tx, caller, id);
  if (!isSeen) throw new AppError('data_source.not_found');
  if (library.built_in !== null) throw new AppError('data_source.built_in');
  if (!mayWriteLibrary(library, caller)) throw new AppError('auth.forbidden');
  return library;
}

/** Replaces name and description. Throws `request.name_taken`, `data_source.built_in`, `auth.forbidden`. */
export async function replace(change: LibraryChange, settings: FileLibrarySettings): Promise<void> {
  const before = contentOf(await ownLibrary(change));
  await queries.updateById(change.tx, change.id, settings);
  change.record(before, { ...before, ...settings });
}

/** Removes a library from all answers; it can be restored for 30 days. Throws as `replace`. */
export async function remove(change: LibraryChange): Promise<void> {
  change.record(contentOf(await ownLibrary(change)), undefined);
}

/** Restores a removed library, also for agents that still name it. Throws as `replace`. */
export async function restore(change: LibraryChange): Promise<void> {
  change.record(undefined, contentOf(await ownLibrary(change)), 'Restore');
}
