/**
 * Adds another person's personal agent to *Shared with me* once its address is opened. Renders
 * nothing.
 */
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
