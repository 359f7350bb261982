/** Warns before unsaved input is lost by navigation, closing the page or reloading it. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useReloadBlock } from '../../lib/browser/reload-block.ts';
import { useUnloadGuard } from '../../lib/browser/unload-guard.ts';
import { type Question, useConfirm } from '../overlays/confirm.tsx';

export interface UnsavedGuard {
  /** Disables the guard after a save, so that the following navigation is not interrupted. */
  letPass(): void;
}

/**
 * Warns before leaving with unsaved input; `onDiscard` drops it after the user confirms. `question` replaces the usual
 * texts.
 */
export function useUnsavedGuard(
  isDirty: boolean,
  onDiscard: () => void,
  question?: Pick<Question, 'title' | 'text' | 'confirmLabel'>,
): UnsavedGuard {
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
      ...question,
    });
    if (blocker.state !== 'blocked') return;
    if (isDiscarded) onDiscard();
    (isDiscarded ? blocker.proceed : blocker.reset)();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
  useUnloadGuard(isDirty);
  return {
    letPass: () => {
      isOpen.current = true;
    },
  };
}
