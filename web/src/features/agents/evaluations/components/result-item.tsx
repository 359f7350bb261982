/** Question of a run: result on one line; expanded, its checks and answers of several runs. */
import Box from '@mui/material/Box';
import type {
  EvaluationAnswer,
  EvaluationResult,
  EvaluationRun,
} from '@polylogue/contract/agents/evaluations/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleDashed from '#icon/IconCircleDashed';
import IconCircleX from '#icon/IconCircleX';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { ExpandableItem } from '../../../../ui/page/expandable-item.tsx';
import { useEvaluationLabels } from '../evaluation-labels.ts';
import { ResultAnswers } from './result-answers.tsx';

interface ResultItemProps {
  result: EvaluationResult;
  last: EvaluationRun | null;
  published: EvaluationRun | null;
  isMarked: boolean;
}

/** `isMarked`: shows answers with their differences instead of rendered. */
export function ResultItem({ result: item, last, published, isMarked }: ResultItemProps) {
  const labels = useEvaluationLabels();
  const [isOpen, setOpen] = useState(false);
  const { question, result } = item;
  const unmet = result?.checks.filter(({ isMet }) => !isMet) ?? [];
  return (
    <ExpandableItem
      title={<bdi>{question}</bdi>}
      detail={unmet.map(labels.check).join(' · ')}
      status={<Verdict answer={result} />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {result && <Checks answer={result} />}
        <ResultAnswers item={item} last={last} published={published} isMarked={isMarked} />
      </Box>
    </ExpandableItem>
  );
}

function Verdict({ answer }: { answer: EvaluationAnswer | null }) {
  const { t } = useTranslation('evaluations');
  if (!answer) return <StatusText icon={<IconCircleDashed />} label={t('verdict.open')} />;
  return answer.isPassed ? (
    <StatusText tone="success" icon={<IconCircleCheck />} label={t('verdict.passed')} />
  ) : (
    <StatusText tone="error" icon={<IconCircleX />} label={t('verdict.failed')} />
  );
}

function Checks({ answer }: { answer: EvaluationAnswer }) {
  const { t } = useTranslation('evaluations');
  const labels = useEvaluationLabels();
  return (
    <Box
      component="ul"
      aria-label={t('checksLabel')}
      sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {answer.checks.map((check, index) => (
        // A check has no identity except its position.
        <Box component="li" key={index} sx={{ '> span': { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}>
          <StatusText
            tone={check.isMet ? 'success' : 'error'}
            icon={check.isMet ? <IconCircleCheck /> : <IconCircleX />}
            label={labels.check(check)}
          />
        </Box>
      ))}
    </Box>
  );
}
