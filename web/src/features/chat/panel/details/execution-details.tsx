/** Execution details of an answer: runs, timings, tokens, steps, retrieved passages, log. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ExecutionDetails as Details } from '@polylogue/contract/chat/conversations/schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { conversationsApi, type SegmentKey } from '../../state/api.ts';
import { useLeftOutText } from '../../state/use-left-out-text.ts';
import { useStepText } from '../../state/use-step-text.ts';
import { toPlainText } from '../../state/spoken-text.ts';
import { Section, SubHeading } from './section.tsx';
import { TraceLog } from './trace-log.tsx';
import { SentPrompt } from './sent-prompt.tsx';
import { useFigures } from './use-figures.ts';

/** Loaded with the first passage of a file that was not read completely. */
const OmissionsText = lazy(async () => ({
  default: (await import('../../../../content/omissions/parts/omissions-text.tsx')).OmissionsText,
}));

interface ExecutionDetailsProps extends SegmentKey {
  /** Moving on to each new answer. */
  follow: { isOn: boolean; change(isOn: boolean): void };
}

export function ExecutionDetails({ follow, ...args }: ExecutionDetailsProps) {
  const { t } = useTranslation('conversations');
  const errorText = useErrorText();
  const { data, error, refetch } = conversationsApi.useExecutionDetailsQuery(args, {
    refetchOnMountOrArgChange: true,
  });
  if (data) {
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
        <FormControlLabel
          control={<Switch size="small" slotProps={{ input: { role: 'switch' } }} />}
          checked={follow.isOn}
          onChange={(_event, isOn) => follow.change(isOn)}
          label={t('details.follow')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        {data.runs.map((run, index) => (
          <RunDetails key={run.requestId} run={run} index={index + 1} count={data.runs.length} />
        ))}
        <Passages passages={data.passages} />
        <TraceLog {...args} />
      </Box>
    );
  }
  if (!error) return <SkeletonLines count={10} />;
  const { message, requestId } = errorText(error);
  return <ErrorCallout message={message} requestId={requestId} onRetry={() => void refetch()} />;
}

interface RunDetailsProps {
  run: Details['runs'][number];
  /** One-based index. */
  index: number;
  count: number;
}

function RunDetails({ run, index, count }: RunDetailsProps) {
  const { t } = useTranslation('conversations');
  const { duration, time, tokens, cost: formatCost } = useFigures();
  const stepText = useStepText();
  const leftOutText = useLeftOutText();
  const { answerSource, model, firstTokenMs, durationMs, usage, cost, sent } = run;
  const component = count > 1 ? 'h4' : 'h3';
  const costText = (known: number | null) => (known === null ? t('details.noPrice') : formatCost(known));
  const library = answerSource === 'library' ? t('details.sourceLibrary') : t('details.sourceModel');
  const rows: [string, ReactNode][] = [
    [t('details.status'), t(`details.statuses.${run.status}`)],
    ...(answerSource ? [row(t('details.source'), library)] : []),
    ...(model ? [row(t('details.model'), <bdi>{model}</bdi>)] : []),
    [t('details.startedAt'), time(run.startedAt)],
    ...(firstTokenMs === undefined ? [] : [row(t('details.firstToken'), duration(firstTokenMs))]),
    ...(durationMs === undefined ? [] : [row(t('details.duration'), duration(durationMs))]),
    ...(usage ? [row(t('details.tokens'), tokens(usage))] : []),
    ...(cost === undefined ? [] : [row(t('details.cost'), costText(cost))]),
    [t('details.requestId'), <RequestId key="id" id={run.requestId} />],
  ];
  return (
    <Section title={count > 1 ? t('details.run', { index }) : undefined}>
      <Facts rows={rows} />
      {run.steps.length > 0 && (
        <>
          <SubHeading component={component}>{t('details.steps')}</SubHeading>
          <Facts
            rows={run.steps.map(({ durationMs: tookMs, ...step }) =>
              row(stepText(step), leftOutText([step]) ?? (tookMs === undefined ? '–' : duration(tookMs))),
            )}
          />
        </>
      )}
      {sent && <SentPrompt sent={sent} component={component} />}
    </Section>
  );
}

const row = (name: string, value: ReactNode): [string, ReactNode] => [name, value];

function RequestId({ id }: { id: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
      <Box
        component="code"
        dir="ltr"
        sx={{ typography: 'mono', fontSize: '0.75rem', overflowWrap: 'anywhere' }}
      >
        {id}
      </Box>
      <CopyAction content={id} />
    </Box>
  );
}

function Passages({ passages }: { passages: Details['passages'] }) {
  const { t } = useTranslation('conversations');
  const { score: formatScore } = useFigures();
  return (
    <Section title={t('details.passages')}>
      {passages.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('details.noPassages')}
        </Typography>
      )}
      {passages.map(({ chunkId, title, path, snippet, score, omissions, isWithdrawn }) => (
        <Box key={chunkId} sx={{ display: 'grid', gap: 1, pb: 3, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
            <SubHeading dir="auto">{isWithdrawn ? t('details.withdrawn') : title}</SubHeading>
            <Typography variant="caption" sx={{ flex: 'none', color: 'text.secondary' }}>
              {t('details.score', { score: formatScore(score) })}
            </Typography>
          </Box>
          {!isWithdrawn && (
            <>
              <Typography
                variant="caption"
                dir="auto"
                sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {path}
              </Typography>
              {omissions && (
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  <Suspense fallback={null}>
                    <OmissionsText omissions={omissions} />
                  </Suspense>
                </Typography>
              )}
              <Typography variant="small" dir="auto">
                {toPlainText(snippet)}
              </Typography>
            </>
          )}
        </Box>
      ))}
    </Section>
  );
}

function Facts({ rows }: { rows: readonly [string, ReactNode][] }) {
  return (
    <Box component="dl" sx={factStyles}>
      {rows.map(([name, value], index) => (
        <Box key={`${index} ${name}`} sx={{ display: 'contents' }}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

const factStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, auto) 1fr',
  columnGap: 4,
  rowGap: 1.5,
  m: 0,
  typography: 'small',
  dt: { color: 'text.secondary' },
  dd: { m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
} as const;
