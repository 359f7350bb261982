/** Two panes with a movable separator: side by side, or stacked on narrow screens. */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { localStore } from '../../lib/storage/browser-storage.ts';
import { PanelSeparator } from './panel-separator.tsx';

interface PanePairProps {
  /** Key under which this browser stores the split. */
  name: string;
  first: ReactNode;
  second: ReactNode;
  /** Initial size, for example `40%`; default: half. */
  secondSize?: string;
}

const half = '50%';
const minSize = '25%';
/**
 * The library makes a panel scroll: it is the containing block of positioned content, as in
 * `scrolling.ts`.
 */
const fill = { position: 'relative', display: 'flex', minWidth: 0, minHeight: 0 } as const;

export function PanePair({ name, first, second, secondSize = half }: PanePairProps) {
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('md'), { noSsr: true });
  const storageKey = `paneShare.${name}`;
  const [layout] = useState(() => {
    const stored = localStore.read(storageKey);
    return typeof stored === 'number' ? { first: 100 - stored, second: stored } : undefined;
  });
  const [share, setShare] = useState<number>();
  return (
    <Group
      orientation={isWide ? 'horizontal' : 'vertical'}
      {...(layout && { defaultLayout: layout })}
      onLayoutChanged={({ second: percent }, { isUserInteraction }) => {
        if (isUserInteraction) localStore.write(storageKey, percent);
      }}
    >
      <Panel id="first" minSize={minSize} style={fill}>
        {first}
      </Panel>
      <PanelSeparator share={share} onReset={() => localStore.remove(storageKey)} />
      <Panel
        id="second"
        defaultSize={secondSize}
        minSize={minSize}
        onResize={({ asPercentage }) => setShare(asPercentage / 100)}
        style={fill}
      >
        {second}
      </Panel>
    </Group>
  );
}
