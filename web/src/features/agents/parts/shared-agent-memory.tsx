/** Keeps somebody else's personal agent, whose address was opened, in *Shared with me*. Shows nothing. */
import { useEffect } from 'react';
import { directoryApi } from '../catalog/api.ts';

export function SharedAgentMemory({ gptSystemId }: { gptSystemId: string }) {
  const { data } = directoryApi.useBasicAgentQuery({ params: { gptSystemId } });
  const [remember] = directoryApi.useRememberSharedMutation();
  const isOthers = data?.gptSystemType === 'User' && !data.permissions.canEdit;
  useEffect(() => {
    if (isOthers) void remember({ params: { gptSystemId } });
  }, [isOthers, gptSystemId, remember]);
  return null;
}
