/** Picture of a personal draft. */
import { agentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { AgentAvatar } from '../../parts/agent-avatar.tsx';
import { usePrivatePicture } from '../../../../lib/http/use-private-picture.ts';

interface DraftAvatarProps {
  configStateId: string;
  avatarUrl: string | null;
  sizeRem?: number;
}

/** Decorative. Falls back to the default picture when loading fails (document 2 §7.7). */
export function DraftAvatar({ configStateId, avatarUrl, sizeRem }: DraftAvatarProps) {
  const http = useHttp();
  const url = usePrivatePicture(avatarUrl, (query) =>
    fetchBlob(http, agentDraftRoutes.avatar, { params: { configStateId }, query }),
  );
  return <AgentAvatar id={configStateId} url={url} {...(sizeRem !== undefined && { sizeRem })} />;
}
