/** One-line usage summary of a pane's last answer, for testing agents. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { conversationsApi, type SegmentKey } from '../../state/api.ts';
import { useFigures } from './use-figures.ts';

export function AnswerFigures(args: SegmentKey) {
  const { t } = useTranslation('conversations');
  const { duration, count, cost: formatCost } = useFigures();
  const { currentData } = conversationsApi.useExecutionDetailsQuery(args, {
    refetchOnMountOrArgChange: true,
  });
  const run = currentData?.runs.at(-1);
  if (!run) return null;
  const { usage, firstTokenMs, durationMs, cost } = run;
  const passages = currentData?.passages.length ?? 0;
  const figures: [name: string, value: string | undefined][] = [
    [t('figures.input'), usage?.inputTokens === undefined ? undefined : count(usage.inputTokens)],
    [t('figures.output'), usage?.outputTokens === undefined ? undefined : count(usage.outputTokens)],
    [t('details.cost'), typeof cost === 'number' ? formatCost(cost) : undefined],
    [t('figures.firstToken'), firstTokenMs === undefined ? undefined : duration(firstTokenMs)],
    [t('figures.total'), durationMs === undefined ? undefined : duration(durationMs)],
    [t('figures.passages'), passages === 0 ? undefined : count(passages)],
  ];
  return (
    <Box component="dl" aria-label={t('figures.title')} sx={figuresStyles}>
      {figures.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </Box>
  );
}

const figuresStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 5,
  rowGap: 1,
  flex: 'none',
  m: 0,
  // The message field fades out content right above it.
  mb: '24px',
  px: 5,
  py: 2,
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
  typography: 'small',
  fontVariantNumeric: 'tabular-nums',
  dt: { color: 'text.secondary' },
  dd: { m: 0, fontWeight: 600 },
} as const;
