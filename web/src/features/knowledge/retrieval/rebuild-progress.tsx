/** Progress of a rebuild. */
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import { useTranslation } from 'react-i18next';
import { TaskProgress } from '../../../ui/feedback/task-progress.tsx';

export function RebuildProgress({ task }: { task: LongTask | null | undefined }) {
  const { t } = useTranslation('search-index');
  const { done = 0, total = 0 } = task ?? {};
  return (
    <TaskProgress
      label={t('progressLabel')}
      done={done}
      total={total}
      texts={{
        starting: t('starting'),
        counted: (some, all) => t('progress', { done: some, total: all }),
        finishing: t('finishing'),
      }}
    />
  );
}
