/**
 * Page with a side panel: resizable at the end of the line, or a drawer over the page on narrow
 * windows.
 */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type ReactNode, Suspense, useCallback, useId, useRef } from 'react';
import { Drawer } from '../overlays/overlays.tsx';
import { widths } from '../../theme/sizes.ts';
import { PanelContent } from './panel-content.tsx';

/** Loaded on demand with the resize library; most visits open no panel. */
const ResizablePanel = lazy(async () => ({
  default: (await import('./resizable-panel.tsx')).ResizablePanel,
}));

export interface SplitPaneProps {
  children: ReactNode;
  /** Key under which this browser stores the width, for example *chat*. */
  name: string;
  /** `undefined` closes it. */
  panel: ReactNode;
  panelTitle: string;
  /** Replaces the title, for example with tabs; the title remains the accessible name. */
  panelHead?: ReactNode;
  onClosePanel(): void;
  /** Initial width, restored by double-clicking the separator. */
  panelWidthPx?: number;
  /** Always a drawer, for example in a narrow pane. */
  isAlwaysDrawer?: boolean;
}

/**
 * Returns true if the window is wide enough for a side panel (design/reference: below 1200 px it is
 * a drawer).
 */
export function useFitsSidePanel(): boolean {
  const { breakpoints } = useTheme();
  return useMediaQuery(breakpoints.up('lg'), { noSsr: true });
}

/**
 * From 1200 px the panel is a region that Escape closes; below, a modal drawer, full-screen on
 * phones. The page stays mounted and keeps its scroll position.
 */
export function SplitPane({ children, panel, isAlwaysDrawer = false, name, ...props }: SplitPaneProps) {
  const { panelTitle, panelHead, onClosePanel, panelWidthPx = widths.sidePanel } = props;
  const isSideBySide = useFitsSidePanel() && !isAlwaysDrawer;
  const isOpen = panel !== undefined && panel !== null;
  const page = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // Avoids rendering the page on each step of a drag.
  const reserveWidth = useCallback((widthPx: number) => {
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
      {isSideBySide && isOpen && (
        <Suspense fallback={null}>
          <ResizablePanel
            key={name}
            name={name}
            titleId={titleId}
            defaultWidthPx={panelWidthPx}
            onClose={onClosePanel}
            onWidth={reserveWidth}
          >
            {content}
          </ResizablePanel>
        </Suspense>
      )}
      {!isSideBySide && (
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
