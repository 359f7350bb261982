/** The picture of a draft of the administration. */
import { adminAgentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { fetchBlob } from '../../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../../lib/http/http-context.ts';
import { AgentAvatar } from '../../../parts/agent-avatar.tsx';
import { useDraftPicture } from '../../../parts/use-draft-picture.ts';

interface DraftPictureProps {
  draft: Pick<ConfigurationState, 'configStateId' | 'gptSystemId' | 'avatarUrl'>;
  sizeRem?: number;
}

/** Decorative. Where it can't be read, the one that is drawn stands. */
export function DraftPicture({
  draft: { configStateId, gptSystemId, avatarUrl },
  sizeRem = 1.5,
}: DraftPictureProps) {
  const http = useHttp();
  const url = useDraftPicture(avatarUrl, (query) =>
    fetchBlob(http, adminAgentDraftRoutes.avatar, { params: { stateId: configStateId }, query }),
  );
  // Drawn as the agent is everywhere else.
  return <AgentAvatar id={gptSystemId ?? configStateId} url={url} sizeRem={sizeRem} />;
}
