/** ‹2/3›: version of a turn, with buttons to switch. */
import Box from '@mui/material/Box';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '#icon/IconChevronLeft';
import IconChevronRight from '#icon/IconChevronRight';
import { IconAction } from '../../../../../ui/actions/icon-action.tsx';
import { useChatActions } from '../../../state/chat-actions.ts';

interface BranchArrowsProps {
  segment: Segment;
  /** One-based version number. */
  position: number;
  count: number;
  isDisabled: boolean;
}

export function BranchArrows({ segment, position, count, isDisabled }: BranchArrowsProps) {
  const { t } = useTranslation('conversations');
  const { showSibling, signals } = useChatActions();
  const box = useRef<HTMLElement>(null);
  const { parentSegmentId } = segment;
  useEffect(() => {
    const taken = signals.takeStep(parentSegmentId);
    if (taken === undefined || document.activeElement !== document.body) return;
    const arrow = (which: string) => box.current?.querySelector<HTMLElement>(`${which}:enabled`);
    (arrow(`[data-step="${taken}"]`) ?? arrow('button'))?.focus();
  }, [signals, parentSegmentId]);
  if (count < 2) return null;
  const show = (step: 1 | -1) => {
    signals.recordStep({ parentSegmentId, step });
    showSibling(segment, step);
  };
  return (
    <Box
      ref={box}
      sx={{ display: 'inline-flex', alignItems: 'center', typography: 'small', color: 'text.secondary' }}
    >
      <IconAction
        label={t('turn.previous')}
        disabled={isDisabled || position === 1}
        onClick={() => show(-1)}
        data-step={-1}
      >
        <IconChevronLeft className="flip-in-rtl" />
      </IconAction>
      <Box
        component="span"
        aria-label={t('turn.positionLabel', { index: position, count })}
        role="img"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {t('turn.position', { index: position, count })}
      </Box>
      <IconAction
        label={t('turn.next')}
        disabled={isDisabled || position === count}
        onClick={() => show(1)}
        data-step={1}
      >
        <IconChevronRight className="flip-in-rtl" />
      </IconAction>
    </Box>
  );
}
