/** Progress of a long task: a bar, a text and periodic announcements for screen readers. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useEffectEvent } from 'react';
import { useFormats } from '../../lib/formats.ts';
import { useAnnounce } from '../screen-reader/announcer.tsx';

/** Number of announcements over a whole task: one per quarter, not one per item. */
const announcedParts = 4;

interface TaskProgressProps {
  label: string;
  done: number;
  /** 0 while unknown. */
  total: number;
  /** Texts before the total is known, during the task, and after the last item. */
  texts: { starting: string; counted(done: string, total: string): string; finishing: string };
}

export function TaskProgress({ label, done, total, texts }: TaskProgressProps) {
  const share = total === 0 ? 0 : done / total;
  const { number: format } = useFormats();
  const onTheWay =
    done === total ? texts.finishing : texts.counted(format.format(done), format.format(total));
  const text = total === 0 ? texts.starting : onTheWay;
  const announce = useAnnounce();
  const say = useEffectEvent(() => announce(text));
  const part = Math.floor(share * announcedParts);
  useEffect(() => say(), [part, total]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <LinearProgress
        aria-label={label}
        variant={total === 0 ? 'indeterminate' : 'determinate'}
        value={Math.round(share * 100)}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Box sx={{ typography: 'small', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Box>
    </Box>
  );
}
