/** Picture of a draft in the administration. */
import { adminAgentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { fetchBlob } from '../../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../../lib/http/http-context.ts';
import { AgentAvatar } from '../../../parts/agent-avatar.tsx';
import { pictureIdOf } from '../draft-values.ts';
import { usePrivatePicture } from '../../../../../lib/http/use-private-picture.ts';

interface DraftPictureProps {
  draft: Pick<ConfigurationState, 'configStateId' | 'gptSystemId' | 'avatarUrl'>;
  sizeRem?: number;
}

/** Decorative. Falls back to the generated picture when loading fails. */
export function DraftPicture({ draft, sizeRem = 1.5 }: DraftPictureProps) {
  const { configStateId, avatarUrl } = draft;
  const http = useHttp();
  const url = usePrivatePicture(avatarUrl, (query) =>
    fetchBlob(http, adminAgentDraftRoutes.avatar, { params: { stateId: configStateId }, query }),
  );
  return <AgentAvatar id={pictureIdOf(draft)} url={url} sizeRem={sizeRem} />;
}
