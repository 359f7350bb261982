/** Rest of one's limits below the message field; tests of drafts have none. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { useChat } from '../state/context/chat-context.ts';
import { userCalls } from '../state/context/conversation-calls.ts';

/** Loaded when the page is idle. */
const LimitsLeft = lazy(async () => ({
  default: (await import('../../access-policies/parts/limits-left.tsx')).LimitsLeft,
}));

export function OwnLimits({ gptSystemId, moment }: { gptSystemId: string | undefined; moment: string }) {
  const { calls } = useChat();
  const { sessionIdentifier, base } = calls;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isLimited = base === userCalls.base || sessionIdentifier !== undefined;
  if (!isIdle || !isLimited || gptSystemId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LimitsLeft gptSystemId={gptSystemId} sessionIdentifier={sessionIdentifier} moment={moment} />
    </Suspense>
  );
}
