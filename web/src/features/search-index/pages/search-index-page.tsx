/** The search index for administrators: what it is, how the last rebuilding went, and rebuilding it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import type { LongTask } from '@polylogue/contract/notifications/routes';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconArrowRight from '#icon/IconArrowRight';
import { textOfCode, useErrorText } from '../../../lib/http/error-text.ts';
import { useAnnounce } from '../../../ui/screen-reader/announcer.tsx';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { useHasAction } from '../../account/api.ts';
import { RequireSession } from '../../auth/exported/require-session.tsx';
import { BrandBackdrop } from '../../brands/exported/brand-backdrop.tsx';
import { RebuildProgress } from '../rebuild-progress.tsx';
import { useRebuild } from '../use-rebuild.ts';

/** How the last rebuilding ended, as a sentence. */
function useOutcome(task: LongTask | null | undefined): string {
  const { t, i18n } = useTranslation('search-index');
  if (!task?.endedAt) return t('never');
  const seconds = (Date.parse(task.endedAt) - Date.parse(task.startedAt)) / 1000;
  return t('rebuilt', {
    time: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(task.endedAt),
    ),
    name: task.startedBy,
    total: new Intl.NumberFormat(i18n.language).format(task.total),
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
  const { task, isRunning, loadError, startError, reload, start } = useRebuild();
  const wasRunning = useRef(false);
  const outcome = useOutcome(task);
  const sayEnd = useEffectEvent(() => {
    // A failure is an alert, which speaks for itself.
    if (task?.status === 'Fulfilled') announce(outcome);
  });
  useEffect(() => {
    if (wasRunning.current && !isRunning) sayEnd();
    wasRunning.current = isRunning;
  }, [isRunning]);
  if (loadError) return <ErrorCallout {...errorText(loadError)} onRetry={reload} />;
  if (task === undefined) return <SkeletonLines count={3} heightPx={20} />;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {isRunning ? <RebuildProgress task={task} /> : <LastRebuild task={task} />}
      {startError && !isRunning ? <ErrorCallout {...errorText(startError)} /> : null}
      <BusyButton variant="contained" isBusy={isRunning} onClick={start} sx={{ justifySelf: 'start' }}>
        {t('rebuild')}
      </BusyButton>
    </Box>
  );
}

function Content() {
  const { t } = useTranslation('search-index');
  const mayRebuild = useHasAction('InstanceSettingsWrite');
  usePageTitle(t('title'));
  return (
    <BrandBackdrop maxWidthPx={560}>
      <Typography variant="h1">{t('title')}</Typography>
      <Typography variant="body1" sx={{ mt: 1, mb: 8, color: 'text.secondary' }}>
        {mayRebuild === false ? t('notAllowed') : t('intro')}
      </Typography>
      {mayRebuild && <Rebuilding />}
      <Divider sx={{ my: 6 }} />
      <Button
        component={Link}
        to="/chat"
        color="inherit"
        endIcon={<IconArrowRight className="flip-in-rtl" />}
        sx={{ display: 'flex', mx: 'auto', width: 'fit-content' }}
      >
        {t('toChat')}
      </Button>
    </BrandBackdrop>
  );
}

export function SearchIndexPage() {
  return (
    <RequireSession>
      <Content />
    </RequireSession>
  );
}
