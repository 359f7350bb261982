/** Account of the signed-in person: name and picture. */
import type { OwnAccount } from '@polylogue/contract/people/identity/account/schemas';
import { AppError } from '../../../../app-error.ts';
import type { BlobStore } from '../../../../blobs/blob-store.ts';
import { byCaller } from '../../../../changes/audit.ts';
import type { Clock } from '../../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../../db/client.ts';
import type { AccessChanges } from '../../../../http/access-changes.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { Download } from '../../../../http/responses/download.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import { openFile } from '../../../../uploads/stored-file.ts';
import { recordUserChange } from '../users/service.ts';
import * as queries from './queries.ts';

export interface OwnAccountDeps {
  db: Database;
  clock: Clock;
  blobs: BlobStore;
  accessChanges: AccessChanges;
  /** True if people sign in with the embedded provider. */
  usesLocalAccounts: boolean;
}

/** Caller of an operation, and its request. */
export interface OwnRequest {
  caller: Caller;
  context: RequestContext;
}

/** Local account of a person, with its password. */
export type LocalAccount = queries.AccountRow & {
  account_id: string;
  account_email: string;
  password_hash: string;
};

const isLocal = ({ usesLocalAccounts }: OwnAccountDeps, row: queries.AccountRow): row is LocalAccount =>
  usesLocalAccounts && row.account_id !== null;

async function find(db: Database, { userId }: Pick<Caller, 'userId'>): Promise<queries.AccountRow> {
  const row = await queries.findAccount(db, userId);
  if (!row) throw new AppError('auth.required');
  return row;
}

/** Finds the caller's local account. Throws `user.not_local` without one. */
export async function findLocal(deps: OwnAccountDeps, caller: Caller): Promise<LocalAccount> {
  const row = await find(deps.db, caller);
  if (!isLocal(deps, row)) throw new AppError('user.not_local');
  return row;
}

/** Returns the URL of the caller's picture; a new picture gets a new URL. */
const avatarUrl = (fileId: string | null) => fileId && `/api/internal/currentUser/avatar?v=${fileId}`;

export async function read(deps: OwnAccountDeps, caller: Caller): Promise<OwnAccount> {
  const row = await find(deps.db, caller);
  return {
    name: row.name,
    emailAddress: row.account_email ?? row.email,
    avatarUrl: avatarUrl(row.avatar_file_id),
    isLocal: isLocal(deps, row),
  };
}

/** Runs a change of the caller's own record, and reads the account. */
async function change(
  deps: OwnAccountDeps,
  { caller, context: { requestId } }: OwnRequest,
  run: (tx: Transaction) => Promise<Parameters<typeof recordUserChange>[1]>,
): Promise<OwnAccount> {
  await transaction(deps.db, async (tx) => {
    const changed = await run(tx);
    await recordUserChange(byCaller(caller, { tx, requestId, at: deps.clock.now() }), changed);
  });
  // The name is cached with the caller.
  deps.accessChanges.announce(caller.userId);
  return read(deps, caller);
}

/** Renames the caller. Throws `user.not_local` if their name comes from another provider. */
export async function rename(deps: OwnAccountDeps, request: OwnRequest, name: string): Promise<OwnAccount> {
  const { account_id: accountId, id: userId, ...former } = await findLocal(deps, request.caller);
  return change(deps, request, async (tx) => {
    await queries.setName(tx, { userId, accountId, name });
    return { userId, operation: 'Update', before: { name: former.name }, after: { name } };
  });
}

/** Replaces the caller's picture, or removes it: `null`. The sweep removes the former file. */
export const setAvatar = (
  deps: OwnAccountDeps,
  request: OwnRequest,
  fileId: string | null,
): Promise<OwnAccount> =>
  change(deps, request, async (tx) => {
    const { userId } = request.caller;
    await queries.setAvatar(tx, userId, fileId);
    return { userId, operation: fileId === null ? 'RemoveAvatar' : 'UploadAvatar' };
  });

/** Reads the caller's picture. Throws `user.no_avatar` without one. */
export async function readAvatar(deps: OwnAccountDeps, caller: Caller): Promise<Download> {
  const { avatar_file_id: fileId } = await find(deps.db, caller);
  if (fileId === null) throw new AppError('user.no_avatar');
  const { mediaType, body } = await openFile(deps, { fileId, missing: 'user.no_avatar' });
  return { mediaType, body, cache: 'private' };
}
