/** Questions of an evaluation with the expectations of their answers. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type EvaluationSettings,
  type EvaluationSettingsSchema,
  ExpectationsSchema,
  maxEvaluationQuestions,
} from '@polylogue/contract/agents/evaluations/schemas';
import { useState } from 'react';
import { type Control, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { FormList } from '../../../../ui/forms/fields/form-list.tsx';
import { FormNumber } from '../../../../ui/forms/fields/form-number.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { ExpandableItem } from '../../../../ui/page/expandable-item.tsx';

type Values = z.input<typeof EvaluationSettingsSchema>;
type Question = Values['questions'][number];

interface QuestionFieldsProps {
  form: UseFormReturn<Values, unknown, EvaluationSettings>;
}

const newQuestion = (): Question => ({
  id: crypto.randomUUID(),
  question: '',
  expectations: ExpectationsSchema.parse({}),
});

export function QuestionFields({ form }: QuestionFieldsProps) {
  const { t } = useTranslation('evaluations');
  const control = form.control as unknown as Control<Values>;
  const questions = useWatch({ control, name: 'questions' }) ?? [];
  const [openedId, setOpenedId] = useState<string>();
  // Not `useFieldArray`: it validates on append and marks a question wrong before anyone has typed.
  const write = (next: Question[]) => {
    form.clearErrors('questions');
    form.setValue('questions', next, { shouldDirty: true });
  };
  const add = () => {
    const question = newQuestion();
    write([...questions, question]);
    setOpenedId(question.id);
  };
  return (
    <>
      {questions.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('questions.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {questions.map((question, index) => (
          <QuestionItem
            key={question.id}
            control={control}
            index={index}
            question={question}
            isOpen={openedId === question.id}
            onToggle={() => setOpenedId(openedId === question.id ? undefined : question.id)}
            onRemove={() => write(questions.toSpliced(index, 1))}
          />
        ))}
      </Box>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<IconPlus />}
        disabled={questions.length >= maxEvaluationQuestions}
        onClick={add}
        sx={{ justifySelf: 'start' }}
      >
        {t('questions.add')}
      </Button>
    </>
  );
}

interface QuestionItemProps {
  control: Control<Values>;
  index: number;
  question: Question;
  isOpen: boolean;
  onToggle(): void;
  onRemove(): void;
}

/** Number of expectations of an answer. */
function expectationCount({ expectations = {} }: Partial<Question>): number {
  const { contains = [], doesNotContain = [], ...others } = expectations;
  return contains.length + doesNotContain.length + Object.values(others).filter(Boolean).length;
}

/** Collapsed it shows the question; expanded its fields. */
function QuestionItem({ control, index, question, isOpen, onToggle, onRemove }: QuestionItemProps) {
  const { t } = useTranslation('evaluations');
  const { errors } = useFormState({ control, name: `questions.${index}` });
  const isWrong = errors.questions?.[index] !== undefined;
  const name = question.question || t('questions.unnamed', { number: index + 1 });
  return (
    <ExpandableItem
      title={
        <Box component="span" dir="auto" sx={{ display: 'block' }}>
          {name}
        </Box>
      }
      detail={
        isWrong ? t('questions.wrong') : t('questions.expectations', { count: expectationCount(question) })
      }
      isWrong={isWrong}
      isOpen={isOpen}
      onToggle={onToggle}
      action={
        <IconAction label={t('questions.remove', { name })} onClick={onRemove}>
          <IconX />
        </IconAction>
      }
    >
      <QuestionDetails control={control} index={index} />
    </ExpandableItem>
  );
}

function QuestionDetails({ control, index }: Pick<QuestionItemProps, 'control' | 'index'>) {
  const { t } = useTranslation('evaluations');
  const at = `questions.${index}.expectations` as const;
  return (
    <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
      <FormText
        control={control}
        name={`questions.${index}.question`}
        label={t('fields.question')}
        lines={2}
        autoFocus
      />
      <FormList
        control={control}
        name={`${at}.contains`}
        label={t('fields.contains')}
        hint={t('fields.containsHint')}
        addLabel={t('fields.addText')}
        max={20}
      />
      <FormList
        control={control}
        name={`${at}.doesNotContain`}
        label={t('fields.doesNotContain')}
        addLabel={t('fields.addText')}
        max={20}
      />
      <FormText
        control={control}
        name={`${at}.citesPage`}
        label={t('fields.citesPage')}
        hint={t('fields.citesPageHint')}
        isNullable
      />
      <FormSwitch
        control={control}
        name={`${at}.mustRefuse`}
        label={t('fields.mustRefuse')}
        hint={t('fields.mustRefuseHint')}
      />
      <Box sx={limitStyles}>
        <FormNumber
          control={control}
          name={`${at}.maxFirstTokenMs`}
          label={t('fields.maxFirstTokenMs')}
          unit={t('milliseconds')}
          min={1}
          emptyValue={null}
        />
        <FormNumber
          control={control}
          name={`${at}.maxTotalMs`}
          label={t('fields.maxTotalMs')}
          unit={t('milliseconds')}
          min={1}
          emptyValue={null}
        />
        <FormNumber
          control={control}
          name={`${at}.maxCost`}
          label={t('fields.maxCost')}
          min={0}
          emptyValue={null}
        />
      </Box>
    </Box>
  );
}

const limitStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' },
  gap: 3,
} as const;
