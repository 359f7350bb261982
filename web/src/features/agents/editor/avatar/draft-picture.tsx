/** The picture of a draft, which is read with its author's token. */
import { adminAgentDraftRoutes } from '@polylogue/contract/agent-drafts/routes';
import type { ConfigurationState } from '@polylogue/contract/agents/schemas';
import { useEffect, useState } from 'react';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { AgentAvatar } from '../../parts/agent-avatar.tsx';

interface DraftPictureProps {
  draft: Pick<ConfigurationState, 'configStateId' | 'gptSystemId' | 'avatarUrl'>;
  sizeRem?: number;
}

/** Decorative. Where it can't be read, the one that is drawn stands. */
export function DraftPicture({
  draft: { configStateId: stateId, gptSystemId, avatarUrl },
  sizeRem = 1.5,
}: DraftPictureProps) {
  const http = useHttp();
  const [shown, setShown] = useState<{ from: string; url: string }>();
  useEffect(() => {
    if (avatarUrl === null) return;
    let url: string | undefined;
    let isOver = false;
    const query = { v: new URL(avatarUrl, location.origin).searchParams.get('v') ?? undefined };
    fetchBlob(http, adminAgentDraftRoutes.avatar, { params: { stateId }, query }).then(
      (blob) => {
        if (isOver) return;
        url = URL.createObjectURL(blob);
        setShown({ from: avatarUrl, url });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [http, stateId, avatarUrl]);
  const url = shown?.from === avatarUrl ? shown.url : null;
  // Drawn as the agent is everywhere else.
  return <AgentAvatar id={gptSystemId ?? stateId} url={url} sizeRem={sizeRem} />;
}
