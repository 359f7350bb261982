/** A page with a panel beside it: resizable at the end of the line, a drawer over the page where there is no room. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense, useCallback, useId, useRef } from 'react';
import { Drawer } from '../overlays/overlays.tsx';
import { widths } from '../../theme/sizes.ts';
import { PanelContent } from './panel-content.tsx';

/** With the library that resizes; most pages are left before a panel opens. */
const ResizablePanel = lazy(async () => ({
  default: (await import('./resizable-panel.tsx')).ResizablePanel,
}));

export interface SplitPaneProps {
  children: ReactNode;
  /** Its width is remembered in this browser under the name, as *chat*. */
  name: string;
  /** `undefined` closes it. */
  panel: ReactNode;
  panelTitle: string;
  /** In place of the title, as tabs; the title names the panel all the same. */
  panelHead?: ReactNode;
  onClosePanel(): void;
  /** Until somebody resizes it, and when the separator is double-clicked. */
  panelWidthPx?: number;
  /** Always over the page, as in a pane that is narrow itself. */
  isAlwaysDrawer?: boolean;
}

/** Whether the window has room for a panel beside the page (design/reference: below 1200 px it is a drawer). */
export function useHasRoomBeside(): boolean {
  const { breakpoints } = useTheme();
  return useMediaQuery(breakpoints.up('lg'), { noSsr: true });
}

/**
 * From 1200 px on the panel is a region of the page that Escape closes; below, a modal drawer, on phones over the whole
 * screen. The page itself stays mounted and keeps its place when the panel comes and goes.
 */
export function SplitPane({ children, panel, isAlwaysDrawer = false, name, ...props }: SplitPaneProps) {
  const { panelTitle, panelHead, onClosePanel, panelWidthPx = widths.sidePanel } = props;
  const isBeside = useHasRoomBeside() && !isAlwaysDrawer;
  const isOpen = panel !== undefined && panel !== null;
  const page = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // Without rendering the page for each step of a drag.
  const leaveRoom = useCallback((widthPx: number) => {
    if (page.current) page.current.style.marginInlineEnd = widthPx > 0 ? `${widthPx}px` : '';
  }, []);
  const content = (
    <PanelContent titleId={titleId} title={panelTitle} head={panelHead} onClose={onClosePanel}>
      {panel}
    </PanelContent>
  );
  return (
    <Box sx={{ position: 'relative', display: 'flex', flex: 1, minWidth: 0, minHeight: 0 }}>
      <Box ref={page} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
        {children}
      </Box>
      {isBeside && isOpen && (
        <Suspense fallback={null}>
          <ResizablePanel
            key={name}
            name={name}
            titleId={titleId}
            defaultWidthPx={panelWidthPx}
            onClose={onClosePanel}
            onWidth={leaveRoom}
          >
            {content}
          </ResizablePanel>
        </Suspense>
      )}
      {!isBeside && (
        <PanelDrawer isOpen={isOpen} titleId={titleId} widthPx={panelWidthPx} onClose={onClosePanel}>
          {content}
        </PanelDrawer>
      )}
    </Box>
  );
}

interface PanelDrawerProps {
  isOpen: boolean;
  titleId: string;
  widthPx: number;
  onClose(): void;
  children: ReactNode;
}

function PanelDrawer({ isOpen, titleId, widthPx, onClose, children }: PanelDrawerProps) {
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  return (
    <Drawer
      anchor={isPhone ? 'bottom' : 'right'}
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            width: isPhone ? '100%' : widthPx,
            maxWidth: '100vw',
            height: '100dvh',
            maxHeight: '100dvh',
            pb: 'env(safe-area-inset-bottom)',
            borderInlineStart: isPhone ? 0 : '1px solid',
            borderColor: 'divider',
          },
        },
      }}
    >
      {children}
    </Drawer>
  );
}
