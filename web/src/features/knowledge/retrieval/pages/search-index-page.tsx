/** Search index administration: state, result of the last rebuild, and a new rebuild. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { textOfCode, useErrorText } from '../../../../lib/http/error-text.ts';
import { useAnnounce } from '../../../../ui/screen-reader/announcer.tsx';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { useHasAction } from '../../../people/public.ts';
import { IndexState } from '../components/index-state.tsx';
import { RebuildProgress } from '../rebuild-progress.tsx';
import { useRebuild } from '../use-rebuild.ts';

/** Describes the result of the last rebuild. */
function useOutcome(task: LongTask | null | undefined): string {
  const { t, i18n } = useTranslation('search-index');
  const { number, time } = useFormats();
  if (!task?.endedAt) return t('never');
  const seconds = (Date.parse(task.endedAt) - Date.parse(task.startedAt)) / 1000;
  return t('rebuilt', {
    time: time.format(new Date(task.endedAt)),
    name: task.startedBy,
    total: number.format(task.total),
    seconds: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(seconds),
  });
}

function LastRebuild({ task }: { task: LongTask | null | undefined }) {
  const { t: tErrors } = useTranslation('errors');
  const { t } = useTranslation('search-index');
  const outcome = useOutcome(task);
  if (!task?.error) return <Typography variant="body2">{outcome}</Typography>;
  const { code, text } = task.error;
  return <ErrorCallout message={`${t('failed')} ${textOfCode(tErrors, code, text)}`} />;
}

function Rebuilding() {
  const { t } = useTranslation('search-index');
  const errorText = useErrorText();
  const announce = useAnnounce();
  const mayRebuild = useHasAction('InstanceSettingsWrite');
  const { index, task, isRunning, loadError, startError, reload, start } = useRebuild();
  const wasRunning = useRef(false);
  const outcome = useOutcome(task);
  const sayEnd = useEffectEvent(() => {
    // A failure is shown as an alert, which announces itself.
    if (task?.status === 'Fulfilled') announce(outcome);
  });
  useEffect(() => {
    if (wasRunning.current && !isRunning) sayEnd();
    wasRunning.current = isRunning;
  }, [isRunning]);
  if (loadError) return <ErrorCallout {...errorText(loadError)} onRetry={reload} />;
  if (task === undefined || !index) return <SkeletonLines count={5} heightPx={20} />;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <IndexState state={index} isBeingRebuilt={isRunning} />
      {isRunning ? <RebuildProgress task={task} /> : <LastRebuild task={task} />}
      {startError && !isRunning ? <ErrorCallout {...errorText(startError)} /> : null}
      {mayRebuild ? (
        <BusyButton variant="contained" isBusy={isRunning} onClick={start} sx={{ justifySelf: 'start' }}>
          {t('rebuild')}
        </BusyButton>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('notAllowed')}
        </Typography>
      )}
    </Box>
  );
}

export function SearchIndexPage() {
  const { t } = useTranslation('search-index');
  return (
    <PageBody title={t('title')} intro={t('intro')}>
      <Rebuilding />
    </PageBody>
  );
}
