/** Figure of the period with its change, and a small line. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowDownRight from '#icon/IconArrowDownRight';
import IconArrowRight from '#icon/IconArrowRight';
import IconArrowUpRight from '#icon/IconArrowUpRight';
import { VisuallyHidden } from '../../../../ui/screen-reader/visually-hidden.tsx';
import { useFigures } from '../use-figures.ts';
import { Sparkline } from './sparkline.tsx';

export interface Stat {
  value: string;
  /** Figures of both periods to compare; null where there is none. */
  now: number | null;
  before: number | null;
  /** Text of the figure before. */
  beforeText: string;
  line: readonly (number | null)[];
  /** Text after the value. */
  suffix?: string;
  /** Further line, for example what the figure leaves out. */
  note?: ReactNode;
}

interface StatCardProps {
  title: string;
  /** `undefined` while it loads. */
  stat: Stat | undefined;
  error: unknown;
  onRetry(): void;
  isStale: boolean;
  /** True if more is worse. */
  isFault?: boolean;
  /** Difference in points instead of a percentage, for shares. */
  isShare?: boolean;
  /** Control that explains the figure. */
  hint?: ReactNode;
  /** Content next to the figure. */
  aside?: ReactNode;
}

export function StatCard(props: StatCardProps) {
  const { title, stat, error, onRetry, isStale, isFault = false, isShare = false, hint, aside } = props;
  const { t } = useTranslation('ui');
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} aria-busy={isStale} sx={cardStyles}>
      <Box sx={[mainStyles, isStale && { opacity: 0.55 }]}>
        <Box sx={titleStyles}>
          <span id={titleId}>{title}</span>
          {hint}
        </Box>
        <Box sx={valueRowStyles}>
          <Box component="span" sx={valueStyles}>
            {stat?.value ?? (error === undefined ? <Skeleton width={72} /> : '–')}
            {stat?.suffix && stat.now !== null && <small>{stat.suffix}</small>}
          </Box>
          {stat && <Sparkline values={stat.line} />}
        </Box>
        <Box sx={noteStyles}>
          {stat && <Change stat={stat} isFault={isFault} isShare={isShare} />}
          {stat?.note}
          {!stat && error !== undefined && (
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              onClick={onRetry}
              aria-describedby={titleId}
            >
              {t('retry')}
            </Button>
          )}
        </Box>
      </Box>
      {aside}
    </Box>
  );
}

/** Less, equal, more; the colours are those of faults. */
const directions = [
  { Arrow: IconArrowDownRight, text: 'change.less', colour: 'success.main' },
  { Arrow: IconArrowRight, text: 'change.same', colour: undefined },
  { Arrow: IconArrowUpRight, text: 'change.more', colour: 'error.main' },
] as const;

type ChangeProps = Required<Pick<StatCardProps, 'isFault' | 'isShare'>> & { stat: Stat };

/** Smallest change that is shown, as a share. */
const smallest = 0.0005;

/** Change against the period before; neutral, since more is neither better nor worse, but for errors. */
function Change({ stat: { now, before, beforeText }, isFault, isShare }: ChangeProps) {
  const { t } = useTranslation('analytics');
  const { share, average } = useFigures();
  if (now === null || before === null) return <span>{t('change.none')}</span>;
  // Below what the text shows, nothing has changed.
  const difference = Math.abs(now - before) < smallest * (isShare ? 1 : before) ? 0 : now - before;
  if (before === 0 && now === 0) return <span>{t('change.was', { before: beforeText })}</span>;
  const sizeOf = () => {
    if (isShare) return t('change.points', { points: average.full(Math.abs(difference) * 100) });
    return before > 0 && share(Math.abs(difference) / before);
  };
  const { Arrow, text, colour } = directions[Math.sign(difference) + 1] ?? directions[1];
  return (
    <>
      <Box component="span" sx={[changeStyles, isFault && { color: colour }]}>
        <Arrow aria-hidden className="flip-in-rtl" />
        <VisuallyHidden>{t(text)} </VisuallyHidden>
        {difference !== 0 && <span>{sizeOf()}</span>}
      </Box>{' '}
      <span>{t('change.was', { before: beforeText })}</span>
    </>
  );
}

const cardStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 3,
  minWidth: 0,
  px: 4,
  py: 3,
  bgcolor: 'background.default',
  fontVariantNumeric: 'tabular-nums',
} as const;

const mainStyles = {
  flex: '1 1 112px',
  minWidth: 0,
  display: 'grid',
  alignContent: 'start',
  rowGap: 1,
} as const;

const titleStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 20,
  typography: 'small',
  color: 'text.secondary',
} as const;

const valueRowStyles = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, minHeight: 32 } as const;

const valueStyles = {
  flex: '1 0 auto',
  fontSize: '1.375rem',
  lineHeight: '32px',
  fontWeight: 600,
  letterSpacing: '-0.01em',
  whiteSpace: 'nowrap',
  small: {
    marginInlineStart: '6px',
    fontSize: '0.75rem',
    lineHeight: 1,
    fontWeight: 400,
    letterSpacing: 0,
    color: 'text.secondary',
  },
} as const;

const noteStyles = { minHeight: 20, typography: 'caption', color: 'text.secondary', minWidth: 0 } as const;

const changeStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  fontWeight: 600,
  color: 'text.primary',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
  '.tabler-icon': { width: 14, height: 14 },
} as const;
