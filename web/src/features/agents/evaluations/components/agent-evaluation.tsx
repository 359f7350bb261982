/** Evaluation of an agent: questions, runs with answers, and the gate. */
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { RouteResult } from '@polylogue/contract/http';
import type { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../../../entity/query-view.tsx';
import { evaluationApi, useLiveRun } from '../api.ts';
import { QuestionForm } from './question-form.tsx';
import { RunBar } from './run-bar.tsx';
import { RunHistory } from './run-history.tsx';
import { RunResults } from './run-results.tsx';
import { scrolling } from '../../../../ui/page/scrolling.ts';

interface AgentEvaluationProps {
  gptSystemId: string;
  /** Draft to evaluate; defaults to the user's changed draft. */
  configurationStateId?: string;
}

/** Fills its container, for example a tab of the agent. */
export function AgentEvaluation({ gptSystemId, configurationStateId }: AgentEvaluationProps) {
  const query = evaluationApi.get.useQuery(
    { params: { gptSystemId }, query: configurationStateId ? { configurationStateId } : {} },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryView query={query}>
      {(state) => <Evaluation key={gptSystemId} state={state} onProgress={() => void query.refetch()} />}
    </QueryView>
  );
}

/** Run in the address; the newest one without. */
function useChosenRun(): [string | null, (runId: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (runId: string | undefined) => {
    const query = new URLSearchParams(search);
    if (runId === undefined) query.delete('run');
    else query.set('run', runId);
    setSearch(query, { replace: true });
  };
  return [search.get('run'), choose];
}

const views = ['results', 'history', 'questions'] as const;
type View = (typeof views)[number];

interface EvaluationProps {
  state: RouteResult<typeof evaluationRoutes.get>;
  onProgress(): void;
}

function Evaluation({ state, onProgress }: EvaluationProps) {
  const { t } = useTranslation('evaluations');
  const { set, runs } = state;
  const [view, setView] = useState<View>(set.questions.length === 0 ? 'questions' : 'results');
  const [chosenId, choose] = useChosenRun();
  const id = useId();
  const newest = useLiveRun(runs[0], onProgress);
  const chosen = runs.find(({ evaluationRunId }) => evaluationRunId === chosenId);
  const shown = chosen === undefined || chosen === runs[0] ? newest : chosen;
  const openRun = (runId: string | undefined) => {
    choose(runId);
    setView('results');
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 }}>
      <RunBar
        state={state}
        run={newest}
        onOpenRun={openRun}
        onStarted={() => openRun(undefined)}
        onAddQuestions={() => setView('questions')}
      />
      <Tabs
        value={view}
        aria-label={t('views')}
        onChange={(_event, next: View) => setView(next)}
        sx={{ flex: 'none', px: { xs: 2, md: 5 }, borderBottom: 1, borderColor: 'divider' }}
      >
        {views.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-view`}
            label={t(`view.${name}`)}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-view`}
        aria-labelledby={`${id}-${view}`}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, ...scrolling }}
      >
        {view === 'results' && <RunResults key={shown?.evaluationRunId} run={shown} />}
        {view === 'history' && (
          <RunHistory runs={newest ? [newest, ...runs.slice(1)] : runs} onOpen={openRun} />
        )}
        {view === 'questions' && <QuestionForm set={set} />}
      </Box>
    </Box>
  );
}
