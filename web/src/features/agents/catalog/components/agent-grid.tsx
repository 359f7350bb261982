/** Virtualised grid of agent cards. */
import Box from '@mui/material/Box';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import {
  type ComponentProps,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { useWidth } from '../../../../lib/browser/use-width.ts';
import { VirtualBox } from '../../../../ui/page/virtual-boxes.tsx';
import { AgentCard, cardStyles } from './agent-card.tsx';

const leastCardPx = 300;
const gapPx = 14;
/** Remaining height below which the next page is loaded. */
const loadAheadPx = 800;
/** Width assumed when it cannot be observed. */
const usualWidthPx = 1000;

interface AgentGridProps extends Omit<ComponentProps<typeof AgentCard>, 'agent'> {
  agents: readonly DirectoryAgent[];
  /** Scrolling element. */
  scroller: RefObject<HTMLElement | null>;
  loadMore(): void;
}

export function AgentGrid({ agents, scroller, loadMore, ...card }: AgentGridProps) {
  const { t } = useTranslation('agent-directory');
  const box = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(box) ?? usualWidthPx;
  const [topPx, setTopPx] = useState(0);
  const columns = Math.max(1, Math.floor((widthPx + gapPx) / (leastCardPx + gapPx)));
  const rows = Array.from({ length: Math.ceil(agents.length / columns) }, (_, row) =>
    agents.slice(row * columns, (row + 1) * columns),
  );
  const loadWhenNear = () => {
    const element = scroller.current;
    if (element && element.scrollTop + element.clientHeight > element.scrollHeight - loadAheadPx) loadMore();
  };
  const onRows = useEffectEvent(() => {
    // The content above may appear or disappear.
    setTopPx(box.current?.offsetTop ?? 0);
    // A list shorter than its container cannot be scrolled to its end.
    loadWhenNear();
  });
  useLayoutEffect(() => onRows(), [agents.length, columns]);
  return (
    <Box ref={box} role="list" aria-label={t('discover.agents')} sx={gridStyles}>
      <Virtualizer scrollRef={scroller} as={VirtualBox} startMargin={topPx} onScroll={loadWhenNear}>
        {rows.map((row) => (
          <div
            key={row[0]?.gptSystemId}
            className="agent-cards"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {row.map((agent) => (
              <div key={agent.gptSystemId} role="listitem">
                <AgentCard agent={agent} {...card} />
              </div>
            ))}
          </div>
        ))}
      </Virtualizer>
    </Box>
  );
}

const gridStyles = {
  '.agent-cards': { display: 'grid', gap: `${gapPx}px`, pb: `${gapPx}px` },
  '.agent-card': cardStyles,
} as const;
