/** Where pictures of agents and drafts are served; another picture has another address. */
import type { Draft } from './draft.ts';

interface Pictured {
  id: string;
  avatar_file_id: string | null;
}

/** `null`: it has none, and one is drawn from its id. */
export const agentAvatarUrl = ({ id, avatar_file_id: file }: Pictured): string | null =>
  file && `/api/internal/gptSystems/common/management/${id}/avatar?v=${file}`;

const draftBases = {
  User: '/api/internal/configStates',
  System: '/api/internal/admin/gptSystems/configurationStates',
};

/** The same of a draft. It is read with the token of whoever may test it. */
export const draftAvatarUrl = ({
  id,
  agentType,
  avatarFileId,
}: Pick<Draft, 'id' | 'agentType' | 'avatarFileId'>) =>
  avatarFileId && `${draftBases[agentType]}/${id}/avatar?v=${avatarFileId}`;
