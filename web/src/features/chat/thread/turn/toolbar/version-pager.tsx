/** ‹2/3›: version of a question or an answer, with buttons to switch. */
import Box from '@mui/material/Box';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '#icon/IconChevronLeft';
import IconChevronRight from '#icon/IconChevronRight';
import { IconAction } from '../../../../../ui/actions/icon-action.tsx';
import { useChatActions } from '../../../state/chat-actions.ts';
import type { VersionedPart } from '../../../state/chat-signals.ts';

interface VersionPagerProps {
  part: VersionedPart;
  segment: Segment;
  /** Ids of the turns that show each version, in order. */
  versions: readonly string[];
  isDisabled: boolean;
}

export function VersionPager({ part, segment, versions, isDisabled }: VersionPagerProps) {
  const { t } = useTranslation('conversations');
  const { showVersion, signals } = useChatActions();
  const box = useRef<HTMLElement>(null);
  const { parentSegmentId } = segment;
  useEffect(() => {
    const taken = signals.takeStep({ parentSegmentId, part });
    if (taken === undefined || document.activeElement !== document.body) return;
    const arrow = (which: string) => box.current?.querySelector<HTMLElement>(`${which}:enabled`);
    (arrow(`[data-step="${taken}"]`) ?? arrow('button'))?.focus();
  }, [signals, parentSegmentId, part]);
  const index = versions.indexOf(segment.conversationSegmentId);
  const count = versions.length;
  if (count < 2) return null;
  const labels = { index: index + 1, count };
  const arrow = (step: 1 | -1) => {
    const target = versions[index + step];
    return {
      disabled: isDisabled || target === undefined,
      'data-step': step,
      onClick() {
        if (target === undefined) return;
        signals.recordStep({ parentSegmentId, part, step });
        showVersion(target);
      },
    };
  };
  return (
    <Box ref={box} data-versions={part} sx={styles}>
      <IconAction label={t(`turn.${part}.previous`)} {...arrow(-1)}>
        <IconChevronLeft className="flip-in-rtl" />
      </IconAction>
      <Box
        component="span"
        aria-label={t(`turn.${part}.positionLabel`, labels)}
        role="img"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {t('turn.position', labels)}
      </Box>
      <IconAction label={t(`turn.${part}.next`)} {...arrow(1)}>
        <IconChevronRight className="flip-in-rtl" />
      </IconAction>
    </Box>
  );
}

const styles = {
  display: 'inline-flex',
  alignItems: 'center',
  typography: 'small',
  color: 'text.secondary',
  '&[data-versions="question"]': { justifySelf: 'end' },
  '&[data-versions="answer"]': { marginInlineStart: '-6px' },
} as const;
