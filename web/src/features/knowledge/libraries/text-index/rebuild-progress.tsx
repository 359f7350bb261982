/** Progress of the rebuild of a text index, or the result of the last one. */
import Typography from '@mui/material/Typography';
import type { TextIndexDefinition } from '@polylogue/contract/knowledge/libraries/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { textOfCode } from '../../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { TaskProgress } from '../../../../ui/feedback/task-progress.tsx';
import { useAnnounce } from '../../../../ui/screen-reader/announcer.tsx';

export function RebuildProgress({ rebuild }: Pick<TextIndexDefinition, 'rebuild'>) {
  const { t } = useTranslation('file-libraries');
  const { t: tErrors } = useTranslation('errors');
  const { number, time } = useFormats();
  const isRunning = rebuild?.status === 'Pending';
  const count = rebuild?.total ?? 0;
  const ended = rebuild?.endedAt;
  const result =
    ended &&
    t('rebuild.done', {
      files: t('fileCount', { count, number: number.format(count) }),
      name: rebuild.startedBy,
      time: time.format(new Date(ended)),
    });
  const announce = useAnnounce();
  const wasRunning = useRef(false);
  const sayEnd = useEffectEvent(() => {
    // A failure is shown as an alert, which announces itself.
    if (rebuild?.status === 'Fulfilled' && result) announce(result);
  });
  useEffect(() => {
    if (wasRunning.current && !isRunning) sayEnd();
    wasRunning.current = isRunning;
  }, [isRunning]);
  if (!rebuild) return null;
  if (isRunning)
    return (
      <TaskProgress
        label={t('rebuild.progress')}
        done={rebuild.done}
        total={rebuild.total}
        texts={{
          starting: t('rebuild.starting'),
          counted: (done, total) => t('rebuild.counted', { done, total }),
          finishing: t('rebuild.finishing'),
        }}
      />
    );
  if (rebuild.error) {
    const { code, text } = rebuild.error;
    return <ErrorCallout title={t('rebuild.failed')} message={textOfCode(tErrors, code, text)} />;
  }
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {result}
    </Typography>
  );
}
