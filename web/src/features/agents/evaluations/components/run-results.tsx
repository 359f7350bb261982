/** Results of a run: its figures, and each question with its answer. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { RouteResult } from '@polylogue/contract/http';
import type { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconListCheck from '#icon/IconListCheck';
import { QueryView } from '../../../../entity/query-view.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { evaluationApi, paramsOf } from '../api.ts';
import { ResultItem } from './result-item.tsx';
import { RunFigures } from './run-figures.tsx';

/** `run`: its current state; `undefined` before the first one. */
export function RunResults({ run }: { run: EvaluationRun | undefined }) {
  const { t } = useTranslation('evaluations');
  if (run) return <Results run={run} />;
  return (
    <EmptyState
      icon={<IconListCheck aria-hidden />}
      title={t('results.noneTitle')}
      text={t('results.noneText')}
    />
  );
}

function Results({ run }: { run: EvaluationRun }) {
  const query = evaluationApi.run.useQuery({ params: paramsOf(run) });
  const { currentData: whole, fulfilledTimeStamp } = query;
  // Answers load after counts, so cached or pending ones may be of an earlier state.
  const isBehind = whole?.run.status === 'Pending' && (run.status !== 'Pending' || whole.run.done < run.done);
  const reload = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    if (isBehind) reload();
  }, [isBehind, fulfilledTimeStamp]);
  return <QueryView query={query}>{(found) => <Whole whole={found} />}</QueryView>;
}

type WholeRun = RouteResult<typeof evaluationRoutes.run>;

/** Shows figures and answers of the same state: a complete run never has unanswered questions. */
function Whole({ whole: { run, results, last, published } }: { whole: WholeRun }) {
  const { t } = useTranslation('evaluations');
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [isMarked, setMarked] = useState(false);
  const shown = results.filter(({ result }) => !isFailedOnly || result?.isPassed === false);
  return (
    <Box sx={{ display: 'grid', gap: 4, px: { xs: 4, md: 7 }, py: 4, maxWidth: 1200 }}>
      <RunFigures run={run} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, flexWrap: 'wrap' }}>
        <Typography variant="h3" component="h2" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
          {t('results.title')}
        </Typography>
        <FormControlLabel
          control={<Switch checked={isFailedOnly} onChange={(_event, isOn) => setFailedOnly(isOn)} />}
          label={t('results.failedOnly')}
        />
        {(last ?? published) && (
          <FormControlLabel
            control={<Switch checked={isMarked} onChange={(_event, isOn) => setMarked(isOn)} />}
            label={t('results.marked')}
          />
        )}
      </Box>
      {shown.length === 0 ? (
        <EmptyState isCompact icon={<IconCircleCheck aria-hidden />} text={t('results.noFailed')} />
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((result) => (
            <ResultItem
              key={result.id}
              result={result}
              last={last}
              published={published}
              isMarked={isMarked}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
