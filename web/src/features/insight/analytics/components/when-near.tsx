/** Provides its content with the knowledge of being near the visible part of the page. */
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cardHeightPx } from '../../../../ui/chart/chart-frame.tsx';
import { NearContext } from '../use-report.ts';

const margin = '300px 0px';

interface WhenNearProps {
  /** True if the content takes the whole row. */
  isWide?: boolean;
  children: ReactNode;
}

export function WhenNear({ isWide = false, children }: WhenNearProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!box.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
      // The page scrolls within the window, whose own margin is not enough.
      scrollMargin: margin,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={box} sx={[boxStyles, isWide && wideStyles]}>
      <NearContext value={isNear}>{children}</NearContext>
    </Box>
  );
}

const boxStyles = { minWidth: 0, minHeight: cardHeightPx } as const;
const wideStyles = { gridColumn: '1 / -1', minHeight: 152 } as const;
