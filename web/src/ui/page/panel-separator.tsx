/** Movable separator of two panes: drag, arrow keys, or double-click to reset. */
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Separator } from 'react-resizable-panels';
import { focusNextRegion } from '../keyboard/region-cycle.ts';

const Line = styled(Separator)(({ theme: { vars } }) => ({
  position: 'relative',
  flex: 'none',
  backgroundColor: vars.palette.divider,
  outline: 'none',
  pointerEvents: 'auto',
  '&[aria-orientation="vertical"]': { width: 1, cursor: 'col-resize' },
  '&[aria-orientation="horizontal"]': { height: 1, cursor: 'row-resize' },
  // Wide enough to hit and to see.
  '&::before': { content: '""', position: 'absolute', zIndex: 1 },
  '&[aria-orientation="vertical"]::before': { insetBlock: 0, insetInline: '-5px' },
  '&[aria-orientation="horizontal"]::before': { insetInline: 0, insetBlock: '-5px' },
  '&::after': { content: '""', position: 'absolute', zIndex: 1, inset: '-1px', opacity: 0 },
  '&:is(:hover, :focus-visible, [data-separator="active"])::after': {
    opacity: 1,
    backgroundColor: vars.palette.primary.main,
  },
  '@media (forced-colors: active)': {
    backgroundColor: 'CanvasText',
    '&:is(:hover, :focus-visible)::after': { backgroundColor: 'Highlight' },
  },
}));

interface PanelSeparatorProps {
  /** Share of the page taken by the panel after it, from 0 to 1. */
  share: number | undefined;
  onReset(): void;
}

export function PanelSeparator({ share, onReset }: PanelSeparatorProps) {
  const { t, i18n } = useTranslation('ui');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <Line
      aria-label={t('resizePanel')}
      aria-valuetext={share === undefined ? undefined : percent.format(share)}
      onDoubleClick={onReset}
      onKeyDownCapture={onRegionKey}
    />
  );
}

/** The library binds F6 to its separators; here F6 moves between the regions of the page. */
function onRegionKey(event: KeyboardEvent) {
  if (event.key !== 'F6') return;
  event.preventDefault();
  event.stopPropagation();
  focusNextRegion(event.shiftKey ? -1 : 1);
}
