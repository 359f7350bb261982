/** Download of agent and draft pictures. The browser draws a default from the id if there is none. */
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { Download } from '../../../http/responses/download.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import type { AgentType } from '@polylogue/contract/agents/agent/schemas';
import { findDraft } from './drafts.ts';
import * as queries from '../agent/queries.ts';

export interface AvatarDeps {
  db: Database;
  blobs: BlobStore;
}

const missing = 'avatar.not_found';

async function openAvatar(deps: AvatarDeps, fileId: string | null | undefined) {
  if (fileId == null) throw new AppError(missing);
  const { mediaType, body } = await openFile(deps, { fileId, missing });
  return { mediaType, body };
}

/**
 * Reads the picture of an agent. Requires no rights, since pages of visitors send no token.
 * Throws `avatar.not_found`, also for an unknown agent.
 */
export async function readAgentAvatar(
  deps: AvatarDeps,
  { agentId, pictureId }: { agentId: string; pictureId: string | undefined },
): Promise<Download> {
  const agent = await queries.findById(deps.db, agentId);
  const picture = await openAvatar(deps, agent?.avatar_file_id);
  return { ...picture, cache: pictureId === agent?.avatar_file_id ? 'fixed' : 'public' };
}

/** Reads the picture of a draft. Throws `configuration_state.not_found`, or `avatar.not_found`. */
export async function readDraftAvatar(
  deps: AvatarDeps,
  caller: Caller,
  key: { draftId: string; agentType: AgentType },
): Promise<Download> {
  const { avatarFileId } = await findDraft(deps, caller, key);
  return { ...(await openAvatar(deps, avatarFileId)), cache: 'private' };
}
