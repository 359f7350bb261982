/** Panel of a `SplitPane` shown next to the page. */
import Box from '@mui/material/Box';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Group, Panel, type PanelImperativeHandle, usePanelRef } from 'react-resizable-panels';
import { localStore } from '../../lib/storage/browser-storage.ts';
import { PanelSeparator } from './panel-separator.tsx';

const minWidthPx = 300;
const maxWidthPx = 720;
const minPageWidthPx = 360;

const storageKeyOf = (name: string) => `panelWidth.${name}`;

function storedWidth(name: string): number | undefined {
  const stored = localStore.read(storageKeyOf(name));
  return typeof stored === 'number' ? stored : undefined;
}

interface ResizablePanelProps {
  name: string;
  titleId: string;
  defaultWidthPx: number;
  onClose(): void;
  /** Called with the space the panel takes from the page, 0 once closed. */
  onWidth(widthPx: number): void;
  children: ReactNode;
}

/**
 * Overlays the page, which leaves space for it: the page element stays the same, and the library
 * loads with the first panel.
 */
export function ResizablePanel(props: ResizablePanelProps) {
  const { name, titleId, defaultWidthPx, onClose, onWidth, children } = props;
  const panel = usePanelRef();
  const panelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState<number>();
  const readSize = useCallback(
    (handle: PanelImperativeHandle | null) => {
      if (!handle) return;
      const { inPixels, asPercentage } = handle.getSize();
      onWidth(inPixels);
      setShare(asPercentage / 100);
    },
    [onWidth],
  );
  useLayoutEffect(() => {
    const widthPx = storedWidth(name);
    if (widthPx !== undefined) panel.current?.resize(widthPx);
    readSize(panel.current);
  }, [name, panel, readSize]);
  useEffect(() => () => onWidth(0), [onWidth]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Box sx={{ position: 'absolute', inset: 0, zIndex: 1, pointerEvents: 'none' }} onKeyDown={closeByKey}>
      <Group
        elementRef={group}
        onLayoutChanged={({ [panelId]: percent = 0 }, { isUserInteraction }) => {
          // The panel has not reached that width yet.
          const widthPx = Math.round(((group.current?.clientWidth ?? 0) * percent) / 100);
          if (isUserInteraction && widthPx > 0) localStore.write(storageKeyOf(name), widthPx);
        }}
      >
        <Panel minSize={minPageWidthPx} />
        <PanelSeparator share={share} onReset={() => localStore.remove(storageKeyOf(name))} />
        <Panel
          id={panelId}
          panelRef={panel}
          defaultSize={defaultWidthPx}
          minSize={minWidthPx}
          maxSize={maxWidthPx}
          groupResizeBehavior="preserve-pixel-size"
          onResize={() => readSize(panel.current)}
          style={{ display: 'flex', overflow: 'hidden', pointerEvents: 'auto' }}
        >
          <Box component="aside" aria-labelledby={titleId} data-region sx={panelStyles}>
            {children}
          </Box>
        </Panel>
      </Group>
    </Box>
  );
}

const panelStyles = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  bgcolor: 'background.default',
} as const;
