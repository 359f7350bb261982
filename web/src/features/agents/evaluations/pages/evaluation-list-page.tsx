/** Agents with the result of their latest run and their gate. */
import type { EvaluatedAgent } from '@polylogue/contract/agents/evaluations/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconHistory from '#icon/IconHistory';
import IconListCheck from '#icon/IconListCheck';
import { listSource } from '../../../../entity/list-source.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { evaluationApi } from '../api.ts';
import { evaluationPath } from '../evaluation-path.ts';
import { useEvaluationColumns } from '../use-evaluation-columns.tsx';
import { useEvaluationFilters } from '../use-evaluation-filters.ts';
import { rememberSubject, type Subject } from '../use-subject.ts';

const RecentRuns = lazy(async () => ({
  default: (await import('../components/recent-runs.tsx')).RecentRuns,
}));

const source = listSource(evaluationApi.agents);

/** Runs the draft or the live version of an agent, then opens its evaluation. */
function useRowActions(): (agent: EvaluatedAgent) => MenuAction[] {
  const { t } = useTranslation('evaluations');
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useErrorText();
  const [start] = evaluationApi.start.useMutation();
  return ({ gptSystemId, gptSystemVersion, draftId, questionCount, lastRun }) => {
    const run = async (subject: Subject) => {
      const draft = subject === 'draft' && draftId !== null && { configurationStateId: draftId };
      const { error } = await start({ body: { gptSystemId, ...draft } });
      if (error) {
        toast({ message: errorText(error).message, tone: 'error' });
        return;
      }
      rememberSubject(gptSystemId, subject);
      await navigate(evaluationPath(gptSystemId));
    };
    const action = (subject: Subject, label: string): MenuAction => ({
      label,
      isDisabled: questionCount === 0 || lastRun?.status === 'Pending',
      run: () => void run(subject),
    });
    return [
      ...(draftId === null ? [] : [action('draft', t('list.runDraft'))]),
      action('version', t('list.runVersion', { version: gptSystemVersion })),
    ];
  };
}

export function EvaluationListPage() {
  const { t } = useTranslation('evaluations');
  const [areRunsOpen, setRunsOpen] = useState(false);
  return (
    <>
      <ListPage
        title={t('title')}
        list="evaluations"
        source={source}
        columns={useEvaluationColumns()}
        idOf={({ gptSystemId }) => gptSystemId}
        addressOf={({ gptSystemId }) => evaluationPath(gptSystemId)}
        search={{ name: 'keywords', label: t('list.search') }}
        filters={useEvaluationFilters()}
        rowActions={useRowActions()}
        defaultSort="name"
        empty={
          <EmptyState icon={<IconListCheck aria-hidden />} title={t('list.noAgents')} text={t('intro')} />
        }
        actions={
          <PageAction label={t('list.runs')} icon={<IconHistory />} onClick={() => setRunsOpen(true)} />
        }
      />
      {areRunsOpen && (
        <Suspense fallback={null}>
          <RecentRuns onClose={() => setRunsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
