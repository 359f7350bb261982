/** URLs of agent and draft pictures. A new picture gets a new URL. */
import type { Draft } from './draft.ts';

interface Pictured {
  id: string;
  avatar_file_id: string | null;
}

/** Returns the URL of an agent's picture; `null` if it has none. */
export const agentAvatarUrl = ({ id, avatar_file_id: file }: Pictured): string | null =>
  file && `/api/internal/gptSystems/common/management/${id}/avatar?v=${file}`;

const draftBases = {
  User: '/api/internal/configStates',
  System: '/api/internal/admin/gptSystems/configurationStates',
};

/** Returns the URL of a draft's picture, which requires a token of a user who may test the draft. */
export const draftAvatarUrl = ({
  id,
  agentType,
  avatarFileId,
}: Pick<Draft, 'id' | 'agentType' | 'avatarFileId'>) =>
  avatarFileId && `${draftBases[agentType]}/${id}/avatar?v=${avatarFileId}`;
