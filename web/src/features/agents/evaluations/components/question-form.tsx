/** Questions of an agent, phrases that mark a refusal, and the gate. */
import { type EvaluationSet, EvaluationSettingsSchema } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import IconListCheck from '#icon/IconListCheck';
import IconLock from '#icon/IconLock';
import IconMessageOff from '#icon/IconMessageOff';
import { EntityForm } from '../../../../entity/form/entity-form.tsx';
import { useEntityForm } from '../../../../entity/form/use-entity-form.ts';
import { FormList } from '../../../../ui/forms/fields/form-list.tsx';
import { FormNumber } from '../../../../ui/forms/fields/form-number.tsx';
import { FormSlider } from '../../../../ui/forms/fields/form-slider.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { evaluationApi } from '../api.ts';
import { QuestionFields } from './question-fields.tsx';

export function QuestionForm({ set }: { set: EvaluationSet }) {
  const { t } = useTranslation('evaluations');
  const [update] = evaluationApi.update.useMutation();
  const { gptSystemId } = set;
  const form = useEntityForm({
    name: `evaluation/${gptSystemId}`,
    schema: EvaluationSettingsSchema,
    entity: set,
    valuesOf: (from: EvaluationSet | undefined) => {
      const { questions, refusalPhrases, gate } = from ?? set;
      return { questions, refusalPhrases, gate };
    },
    save: (body, { requestId, ifMatch = 0 }) =>
      update({ params: { gptSystemId }, body, requestId, ifMatch }).unwrap(),
  });
  const { control } = form;
  const milliseconds = { control, unit: t('milliseconds'), min: 1, emptyValue: null };
  const gate = (
    <>
      <FormSwitch control={control} name="gate.isOn" label={t('gate.isOn')} hint={t('gate.isOnHint')} />
      <FormSlider
        control={control}
        name="gate.minPassedShare"
        label={t('gate.minPassedShare')}
        hint={t('gate.minPassedShareHint')}
        min={0}
        max={1}
        step={0.05}
      />
      <FormNumber {...milliseconds} name="gate.maxFirstTokenP95Ms" label={t('gate.maxFirstTokenP95Ms')} />
      <FormNumber {...milliseconds} name="gate.maxTotalP95Ms" label={t('gate.maxTotalP95Ms')} />
    </>
  );
  const sections = [
    {
      name: 'questions',
      title: t('sections.questions'),
      icon: <IconListCheck />,
      intro: t('sections.questionsIntro'),
      content: <QuestionFields form={form.methods} />,
    },
    {
      name: 'refusals',
      title: t('sections.refusals'),
      icon: <IconMessageOff />,
      intro: t('sections.refusalsIntro'),
      content: (
        <FormList
          control={control}
          name="refusalPhrases"
          label={t('refusalPhrases')}
          addLabel={t('addPhrase')}
          max={20}
        />
      ),
    },
    {
      name: 'gate',
      title: t('sections.gate'),
      icon: <IconLock />,
      intro: t('sections.gateIntro'),
      content: gate,
    },
  ];
  return <EntityForm form={form} sections={sections} />;
}
