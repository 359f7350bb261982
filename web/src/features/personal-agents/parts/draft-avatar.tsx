/** The picture of a personal draft, which is read with its author's token. */
import { agentDraftRoutes } from '@polylogue/contract/agent-drafts/routes';
import { useEffect, useState } from 'react';
import { fetchBlob } from '../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import { AgentAvatar } from '../../agents/parts/agent-avatar.tsx';

interface DraftAvatarProps {
  configStateId: string;
  avatarUrl: string | null;
  sizeRem?: number;
}

/** Decorative. Where it can't be read, the default picture stands (document 2 §7.7). */
export function DraftAvatar({ configStateId, avatarUrl, sizeRem }: DraftAvatarProps) {
  const http = useHttp();
  const [shown, setShown] = useState<{ from: string; url: string }>();
  useEffect(() => {
    if (avatarUrl === null) return;
    let url: string | undefined;
    let isOver = false;
    const query = { v: new URL(avatarUrl, location.origin).searchParams.get('v') ?? undefined };
    fetchBlob(http, agentDraftRoutes.avatar, { params: { configStateId }, query }).then(
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
  }, [http, configStateId, avatarUrl]);
  const url = shown?.from === avatarUrl ? shown.url : null;
  return <AgentAvatar id={configStateId} url={url} {...(sizeRem !== undefined && { sizeRem })} />;
}
