/** Dialog with the latest runs of all agents. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import IconHistory from '#icon/IconHistory';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { evaluationApi } from '../api.ts';
import { evaluationPath } from '../evaluation-path.ts';
import { RunRow } from './run-row.tsx';

/** Number of runs shown. */
const shownRuns = 50;

export function RecentRuns({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('evaluations');
  const runs = evaluationApi.list.useQuery(
    { query: { count: shownRuns } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <ModalDialog isOpen title={t('list.runs')} onClose={onClose} maxWidthPx={640}>
      <QueryView query={runs}>{({ items }) => <Runs runs={items} />}</QueryView>
    </ModalDialog>
  );
}

function Runs({ runs }: { runs: readonly EvaluationRun[] }) {
  const { t } = useTranslation('evaluations');
  const { time } = useFormats();
  if (runs.length === 0) {
    return <EmptyState isCompact icon={<IconHistory aria-hidden />} text={t('list.noRuns')} />;
  }
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
      {runs.map((run) => (
        <RunRow
          key={run.evaluationRunId}
          run={run}
          link={
            <Link
              component={RouterLink}
              to={evaluationPath(run.gptSystemId, run.evaluationRunId)}
              variant="subtitle2"
            >
              <bdi>{run.gptSystemName}</bdi>
            </Link>
          }
          details={`${time.format(new Date(run.startedAt))} · ${t(`status.${run.status}`)}`}
        />
      ))}
    </Box>
  );
}
