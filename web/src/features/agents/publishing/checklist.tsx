/** Checklist before an agent goes live: open items with their problem and a link to fix them. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CapabilityTypeSchema } from '@polylogue/contract/agents/agent/configuration';
import type { ChecklistItem, PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconInfoCircle from '#icon/IconInfoCircle';
import { useFormats } from '../../../lib/formats.ts';
import { StatusText } from '../../../ui/feedback/status-text.tsx';
import { AddQuestions } from '../evaluations/components/add-questions.tsx';
import { evaluationPath } from '../evaluations/evaluation-path.ts';
import { useOfferReason } from '../parts/use-offer-reason.ts';
import { useFieldLabels } from '../use-field-labels.ts';
import { PanelPart } from './panel-part.tsx';

interface OfAgent {
  gptSystemId: string;
}

export function Checklist({ checklist, gptSystemId }: Pick<PublishingAnswer, 'checklist'> & OfAgent) {
  const { t } = useTranslation('agents');
  const wanted = checklist.filter(({ isWanted }) => isWanted);
  const passed = wanted.filter(({ isPassed }) => isPassed).length;
  const aside = t('checklist.passed', { passed, total: wanted.length });
  return (
    <PanelPart title={t('checklist.title')} aside={aside}>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {checklist.map((item) => (
          <li key={item.check}>
            <Verdict item={item} />
            <Box sx={notesStyles}>
              <Notes item={item} gptSystemId={gptSystemId} />
            </Box>
          </li>
        ))}
      </Box>
    </PanelPart>
  );
}

function Verdict({ item: { check, isPassed, isWanted, evaluation } }: { item: ChecklistItem }) {
  const { t } = useTranslation('agents');
  if (isPassed) {
    return <StatusText mayWrap tone="success" icon={<IconCircleCheck />} label={t(`checks.${check}`)} />;
  }
  const label =
    evaluation && evaluation !== 'passed' ? t(`checks.evaluations.${evaluation}`) : t(`checks.not.${check}`);
  return isWanted ? (
    <StatusText mayWrap tone="warning" icon={<IconAlertTriangle />} label={label} />
  ) : (
    <StatusText mayWrap icon={<IconInfoCircle />} label={label} />
  );
}

function Notes({ item, gptSystemId }: { item: ChecklistItem } & OfAgent): ReactNode {
  switch (item.check) {
    case 'starterAnswers':
      return <OpenStarters starters={item.starterPrompts ?? []} gptSystemId={gptSystemId} />;
    case 'evaluation':
      return item.isPassed ? null : (
        <EvaluationLink gptSystemId={gptSystemId} hasQuestions={item.evaluation !== 'no_questions'} />
      );
    case 'limits':
      return item.limits && <LimitNote limits={item.limits} />;
    case 'abilities':
      return <Unsupported {...item} />;
    default:
      return null;
  }
}

function EvaluationLink({ gptSystemId, hasQuestions }: OfAgent & { hasQuestions: boolean }) {
  const { t } = useTranslation('agents');
  return (
    <Link component={RouterLink} to={evaluationPath(gptSystemId)} underline="always">
      {t(hasQuestions ? 'checks.openEvaluation' : 'checks.addQuestions')}
    </Link>
  );
}

interface OpenStartersProps extends OfAgent {
  starters: NonNullable<ChecklistItem['starterPrompts']>;
}

function OpenStarters({ starters, gptSystemId }: OpenStartersProps) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  if (starters.length === 0) return null;
  const unsaved = starters.filter(({ isSaved }) => !isSaved).map(({ text }) => text);
  return (
    <>
      {t('checks.openStarters')}
      <Box component="ul" aria-label={t('checks.openStarters')} sx={{ my: 1, paddingInlineStart: 4 }}>
        {starters.map(({ text }) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </Box>
      {unsaved.length > 0 ? (
        <AddQuestions
          gptSystemId={gptSystemId}
          questions={unsaved}
          label={t('checks.addStarters')}
          onAdded={() => void navigate(evaluationPath(gptSystemId))}
        />
      ) : (
        <EvaluationLink gptSystemId={gptSystemId} hasQuestions />
      )}
    </>
  );
}

function LimitNote({ limits }: { limits: NonNullable<ChecklistItem['limits']> }) {
  const { t } = useTranslation('agents');
  const { number } = useFormats();
  const { session, address, endpoint, day } = limits;
  return t('checks.limitNote', {
    session: number.format(session),
    address: number.format(address),
    endpoint: number.format(endpoint),
    day: number.format(day),
  });
}

function Unsupported({ unsupported = [], modelName: model = '' }: ChecklistItem) {
  const { t } = useTranslation('agents');
  const fields = useFieldLabels();
  const offerReason = useOfferReason();
  const reasonOf = (reason: (typeof unsupported)[number]['reason']) => {
    if (reason === 'thinks' || reason === 'doesNotThink' || reason === 'engine') {
      return t(`refusals.${reason}`, { model });
    }
    return reason === 'needsVision' ? t('checks.noVision', { model }) : offerReason(reason);
  };
  const nameOf = (setting: string) => {
    const capability = CapabilityTypeSchema.safeParse(setting).data;
    return capability ? t(`capabilities.${capability}`) : fields.label(setting);
  };
  return unsupported.map(({ setting, reason }) => (
    <Typography key={setting} variant="small" component="div">
      {t('checks.unsupported', { setting: nameOf(setting), reason: reasonOf(reason) })}
    </Typography>
  ));
}

const notesStyles = {
  typography: 'small',
  color: 'text.secondary',
  // Aligned with the text, not with the icon.
  paddingInlineStart: '22px',
  overflowWrap: 'anywhere',
} as const;
