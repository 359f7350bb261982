/** A question of a run: on a line whether it passed; opened, its checks, and its answer beside those of other runs. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type {
  EvaluationAnswer,
  EvaluationResult,
  EvaluationRun,
} from '@polylogue/contract/evaluations/schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '#icon/IconChevronDown';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleDashed from '#icon/IconCircleDashed';
import IconCircleX from '#icon/IconCircleX';
import { textOfCode } from '../../../lib/http/error-text.ts';
import { StatusText } from '../../../ui/feedback/status-text.tsx';
import { DiffText } from '../../../ui/text/diff-text.tsx';
import { useEvaluationWords } from '../evaluation-words.ts';
import { disclosureStyles, itemStyles } from './item-styles.ts';

interface ResultItemProps {
  result: EvaluationResult;
  last: EvaluationRun | null;
  published: EvaluationRun | null;
}

export function ResultItem({ result: item, last, published }: ResultItemProps) {
  const words = useEvaluationWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { question, result } = item;
  const unmet = result?.checks.filter(({ isMet }) => !isMet) ?? [];
  return (
    <Box component="li" sx={itemStyles}>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={disclosureStyles}
      >
        <Box component="span" aria-hidden data-open={isOpen || undefined} className="chevron">
          <IconChevronDown />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="subtitle2"
            component="span"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            <bdi>{question}</bdi>
          </Typography>
          {unmet.length > 0 && (
            <Typography
              variant="small"
              component="span"
              sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {unmet.map(words.check).join(' · ')}
            </Typography>
          )}
        </Box>
        <Verdict answer={result} />
      </Box>
      <Box id={id} hidden={!isOpen} sx={{ px: 4, pb: 4, pt: 1 }}>
        {isOpen && (
          <Box sx={{ display: 'grid', gap: 4 }}>
            {result && <Checks answer={result} />}
            <Answers item={item} last={last} published={published} />
          </Box>
        )}
      </Box>
    </Box>
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
  const words = useEvaluationWords();
  return (
    <Box
      component="ul"
      aria-label={t('checksLabel')}
      sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {answer.checks.map((check, index) => (
        // A check has no identity but its place.
        <Box component="li" key={index} sx={{ '> span': { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}>
          <StatusText
            tone={check.isMet ? 'success' : 'error'}
            icon={check.isMet ? <IconCircleCheck /> : <IconCircleX />}
            label={words.check(check)}
          />
        </Box>
      ))}
    </Box>
  );
}

/** This run's answer marks what the last one did not say; the others are struck where this one says it no more. */
function Answers({ item, last, published }: { item: EvaluationResult } & Omit<ResultItemProps, 'result'>) {
  const { t } = useTranslation('evaluations');
  const words = useEvaluationWords();
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
      title: t('answers.last', { subject: words.subject(last) }),
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
            <AnswerText answer={answer} other={other} isFormer={isFormer} />
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
  other: EvaluationAnswer | null;
  isFormer: boolean;
}

function AnswerText({ answer, other, isFormer }: AnswerTextProps) {
  const { t } = useTranslation('evaluations');
  const { t: tErrors } = useTranslation('errors');
  const words = useEvaluationWords();
  const { errorCode, firstTokenMs, totalMs, cost, citations } = answer;
  return (
    <>
      <Typography variant="body2" component="div" sx={{ my: 1, overflowWrap: 'anywhere' }}>
        <DiffText text={answer.answer} other={other?.answer ?? answer.answer} isFormer={isFormer} />
      </Typography>
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
          firstToken: words.milliseconds(firstTokenMs),
          total: words.milliseconds(totalMs),
        })}
        {cost !== null && ` · ${t('answers.cost', { cost: words.cost(cost) })}`}
      </Typography>
    </>
  );
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  gap: 5,
} as const;
