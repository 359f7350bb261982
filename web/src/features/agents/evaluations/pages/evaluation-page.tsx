/** Page with the evaluation of an agent. */
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { evaluationApi } from '../api.ts';
import { AgentEvaluation } from '../components/agent-evaluation.tsx';

export function EvaluationPage() {
  const { t } = useTranslation('evaluations');
  const { gptSystemId = '' } = useParams();
  const { currentData } = evaluationApi.get.useQuery({ params: { gptSystemId }, query: {} });
  return (
    <PageBody title={currentData?.set.gptSystemName ?? t('title')} form="wide">
      <AgentEvaluation gptSystemId={gptSystemId} />
    </PageBody>
  );
}
