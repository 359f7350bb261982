/** Keeps what was entered from being lost by leaving: inside the application, with the page, by its own reload. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useReloadBlock } from '../../lib/browser/page-hold.ts';
import { useConfirm } from '../overlays/confirm.tsx';

export interface UnsavedGuard {
  /** What was entered is saved: whoever goes on in the same breath is not asked. */
  letPass(): void;
}

/** `onDiscard` forgets what was entered, once the person says so. */
export function useUnsavedGuard(isDirty: boolean, onDiscard: () => void): UnsavedGuard {
  const { t } = useTranslation('entity');
  const confirm = useConfirm();
  useReloadBlock(isDirty);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = false;
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isOpen.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const ask = useEffectEvent(async () => {
    const isDiscarded = await confirm({
      title: t('form.leaveTitle'),
      text: t('form.leaveText'),
      confirmLabel: t('form.leave'),
      isDangerous: true,
    });
    if (blocker.state !== 'blocked') return;
    if (isDiscarded) onDiscard();
    (isDiscarded ? blocker.proceed : blocker.reset)();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  return {
    letPass: () => {
      isOpen.current = true;
    },
  };
}
