/**
 * Answer of a run next to those of other runs: rendered as in the chat, or as source with
 * differences marked.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type {
  EvaluationAnswer,
  EvaluationResult,
  EvaluationRun,
} from '@polylogue/contract/agents/evaluations/schemas';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { textOfCode } from '../../../../lib/http/error-text.ts';
import { DiffText } from '../../../../ui/text/diff-text.tsx';
import { useEvaluationLabels } from '../evaluation-labels.ts';

const Markdown = lazy(async () => ({
  default: (await import('../../../../content/markdown/parts/markdown.tsx')).Markdown,
}));

interface ResultAnswersProps {
  item: EvaluationResult;
  last: EvaluationRun | null;
  published: EvaluationRun | null;
  isMarked: boolean;
}

/**
 * With marks, this run's answer highlights additions over the last one; the others strike what this
 * one lacks.
 */
export function ResultAnswers({ item, last, published, isMarked }: ResultAnswersProps) {
  const { t } = useTranslation('evaluations');
  const labels = useEvaluationLabels();
  const { result } = item;
  const columns = [
    {
      key: 'this',
      title: t('answers.this'),
      answer: result,
      other: item.last ?? item.published,
      isFormer: false,
    },
    last && {
      key: 'last',
      title: t('answers.last', { subject: labels.subject(last) }),
      answer: item.last,
      other: result,
      isFormer: true,
    },
    published && {
      key: 'published',
      title: t('answers.published'),
      answer: item.published,
      other: result,
      isFormer: true,
    },
  ].filter((column) => column !== null);
  return (
    <Box sx={columnsStyles}>
      {columns.map(({ key, title, answer, other, isFormer }) => (
        <Box component="section" key={key} sx={{ minWidth: 0 }}>
          <Typography variant="caption" component="h3" sx={{ color: 'text.secondary' }}>
            {title}
          </Typography>
          {answer ? (
            <AnswerText answer={answer} other={isMarked ? other : undefined} isFormer={isFormer} />
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('answers.none')}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface AnswerTextProps {
  answer: EvaluationAnswer;
  /** Base of the marked differences; `undefined`: no marks. */
  other: EvaluationAnswer | null | undefined;
  isFormer: boolean;
}

/** Shown until the renderer has loaded. */
const PlainText = ({ text }: { text: string }) => (
  <Box sx={{ typography: 'answer', whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }}>{text}</Box>
);

function AnswerText({ answer, other, isFormer }: AnswerTextProps) {
  const { t } = useTranslation('evaluations');
  const { t: tErrors } = useTranslation('errors');
  const labels = useEvaluationLabels();
  const { answer: text, errorCode, firstTokenMs, totalMs, cost, citations } = answer;
  return (
    <>
      {text === null ? (
        <Typography variant="body2" sx={{ my: 1, color: 'text.secondary' }}>
          {t('answers.withheld')}
        </Typography>
      ) : (
        <Box sx={{ my: 1, overflowWrap: 'anywhere', typography: 'body2' }}>
          {other === undefined ? (
            <Suspense fallback={<PlainText text={text} />}>
              <Markdown text={text} />
            </Suspense>
          ) : (
            <DiffText text={text} other={other?.answer ?? text} isFormer={isFormer} />
          )}
        </Box>
      )}
      {errorCode && (
        <Typography variant="small" component="p" sx={{ color: 'error.main' }}>
          {textOfCode(tErrors, errorCode, errorCode)}
        </Typography>
      )}
      {citations.length > 0 && (
        <Typography variant="small" component="p" dir="auto" sx={{ color: 'text.secondary' }}>
          {citations.map(({ id, title }) => `[${id}] ${title}`).join(' · ')}
        </Typography>
      )}
      <Typography
        variant="small"
        component="p"
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {t('answers.times', {
          firstToken: labels.milliseconds(firstTokenMs),
          total: labels.milliseconds(totalMs),
        })}
        {cost !== null && ` · ${t('answers.cost', { cost: labels.cost(cost) })}`}
      </Typography>
    </>
  );
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  gap: 5,
} as const;
