/** A page with a panel beside it: resizable at the end of the line, a bottom sheet on narrow screens. */
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '#icon/IconX';
import { localStore } from '../../lib/storage/browser-storage.ts';
import { widths } from '../../theme/sizes.ts';
import { IconAction } from '../actions/icon-action.tsx';

const minWidthPx = 300;
const maxWidthPx = 720;
const keyboardStepPx = 24;
const storageKey = 'panelWidth';

export interface SplitViewProps {
  children: ReactNode;
  /** `undefined` closes it. */
  panel: ReactNode;
  panelTitle: string;
  onClosePanel(): void;
}

const clamp = (widthPx: number) => Math.round(Math.min(maxWidthPx, Math.max(minWidthPx, widthPx)));

function storedWidth(): number {
  const stored = localStore.read(storageKey);
  return typeof stored === 'number' ? clamp(stored) : widths.sidePanel;
}

/** Below 900 px the panel is a modal sheet from the bottom; above, a region of the page that Escape closes. */
export function SplitView({ children, panel, panelTitle, onClosePanel }: SplitViewProps) {
  const theme = useTheme();
  const isWide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const isOpen = panel !== undefined && panel !== null;
  return (
    <Box sx={{ display: 'flex', flex: 1, minWidth: 0, minHeight: 0 }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
        {children}
      </Box>
      {isWide && isOpen && (
        <SidePanel title={panelTitle} onClose={onClosePanel}>
          {panel}
        </SidePanel>
      )}
      {!isWide && (
        <BottomSheet isOpen={isOpen} title={panelTitle} onClose={onClosePanel}>
          {panel}
        </BottomSheet>
      )}
    </Box>
  );
}

interface PanelProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

function PanelHeader({ id, title, onClose }: { id: string; title: string; onClose(): void }) {
  const { t } = useTranslation('ui');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        paddingInlineStart: 4,
        paddingInlineEnd: 2,
        minHeight: 56,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography id={id} variant="h4" component="h2" noWrap sx={{ flex: 1 }}>
        {title}
      </Typography>
      <IconAction label={t('close')} onClick={onClose} data-region-focus>
        <IconX />
      </IconAction>
    </Box>
  );
}

/** What scrolls can be reached with Tab, or a keyboard could not scroll it. */
function PanelBody({ titleId, children }: { titleId: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      tabIndex={0}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', outlineOffset: -2 }}
    >
      {children}
    </Box>
  );
}

function SidePanel({ title, onClose, children }: PanelProps) {
  const titleId = useId();
  const [widthPx, setWidthPx] = useState(storedWidth);
  return (
    <Box sx={{ display: 'flex', minHeight: 0, flex: 'none' }}>
      <Separator
        widthPx={widthPx}
        onResize={(next) => {
          setWidthPx(clamp(next));
          localStore.write(storageKey, clamp(next));
        }}
      />
      <Box
        component="aside"
        aria-labelledby={titleId}
        data-region
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          onClose();
        }}
        sx={{ display: 'flex', flexDirection: 'column', width: widthPx, maxWidth: '50vw', minHeight: 0 }}
      >
        <PanelHeader id={titleId} title={title} onClose={onClose} />
        <PanelBody titleId={titleId}>{children}</PanelBody>
      </Box>
    </Box>
  );
}

/** Drag, or arrow keys when focused. */
function Separator({ widthPx, onResize }: { widthPx: number; onResize(widthPx: number): void }) {
  const { t } = useTranslation('ui');
  const { direction } = useTheme();
  const towardsStart = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const towardsEnd = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === towardsStart) onResize(widthPx + keyboardStepPx);
    else if (event.key === towardsEnd) onResize(widthPx - keyboardStepPx);
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onResize(direction === 'rtl' ? event.clientX : window.innerWidth - event.clientX);
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={t('resizePanel')}
      aria-valuenow={widthPx}
      aria-valuemin={minWidthPx}
      aria-valuemax={maxWidthPx}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      sx={{
        position: 'relative',
        width: 24,
        marginInlineStart: '-12px',
        marginInlineEnd: '-11px',
        zIndex: 1,
        cursor: 'col-resize',
        touchAction: 'none',
        '&::before': {
          content: '""',
          position: 'absolute',
          insetBlock: 0,
          insetInlineStart: 12,
          width: '1px',
          bgcolor: 'divider',
        },
        '&:hover::before, &:focus-visible::before': { width: '3px', bgcolor: 'primary.main' },
        '&:focus-visible': { outline: 'none' },
      }}
    />
  );
}

function BottomSheet({ isOpen, title, onClose, children }: PanelProps & { isOpen: boolean }) {
  const titleId = useId();
  return (
    <Drawer
      anchor="bottom"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            height: '82dvh',
            borderStartStartRadius: 16,
            borderStartEndRadius: 16,
            pb: 'env(safe-area-inset-bottom)',
          },
        },
      }}
    >
      <PanelHeader id={titleId} title={title} onClose={onClose} />
      <PanelBody titleId={titleId}>{children}</PanelBody>
    </Drawer>
  );
}
