/** Pins and unpins agents (document 1 §4, §8, §9). */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { log } from '../../../../lib/log.ts';
import { directoryApi } from '../api.ts';

/** Time the spinner stays after the response (document 1 §9). */
const lingerMs = 1_000;

export interface Pinning {
  isPinned(gptSystemId: string): boolean;
  /** Returns true while the spinner is shown. */
  isBusy(gptSystemId: string): boolean;
  toggle(gptSystemId: string): void;
}

/**
 * `showsSuccess`: shows a toast on success, only in the recent list (document 1 §8); failures
 * always show one. Referentially stable until pins change.
 */
export function usePinning({ showsSuccess = false } = {}): Pinning {
  const { t } = useTranslation('agent-directory');
  const toast = useToast();
  const { data } = directoryApi.usePinnedAgentsQuery();
  const [pin] = directoryApi.usePinAgentMutation();
  const [unpin] = directoryApi.useUnpinAgentMutation();
  const [busy, setBusy] = useState<readonly string[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  return useMemo(() => {
    const pinned = new Set(data?.items.map(({ gptSystemId }) => gptSystemId));
    const isBusy = (id: string) => busy.includes(id);
    const toggle = async (gptSystemId: string) => {
      const wasPinned = pinned.has(gptSystemId);
      setBusy((ids) => [...ids, gptSystemId]);
      const { error } = await (wasPinned ? unpin : pin)({ params: { gptSystemId } });
      if (error) {
        log.error('Pinning failed', error);
        toast({ message: t(wasPinned ? 'pins.unpinFailed' : 'pins.pinFailed'), tone: 'error' });
      } else if (showsSuccess)
        toast({ message: t(wasPinned ? 'pins.unpinned' : 'pins.pinned'), tone: 'success' });
      timers.current.add(
        setTimeout(() => setBusy((ids) => ids.filter((id) => id !== gptSystemId)), lingerMs),
      );
    };
    return {
      isPinned: (id) => pinned.has(id),
      isBusy,
      toggle: (id) => void (isBusy(id) || toggle(id)),
    };
  }, [data, busy, pin, unpin, t, toast, showsSuccess]);
}
