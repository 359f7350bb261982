/** Sections of a policy's form. */
import type { ChatAccessPolicy } from '@polylogue/contract/access-policies/policies/schemas';
import { useTranslation } from 'react-i18next';
import IconBook from '#icon/IconBook';
import IconCalendarClock from '#icon/IconCalendarClock';
import IconGauge from '#icon/IconGauge';
import IconRobot from '#icon/IconRobot';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconShieldLock from '#icon/IconShieldLock';
import IconUser from '#icon/IconUser';
import IconUsers from '#icon/IconUsers';
import type { FormSection } from '../../../../entity/form/entity-form.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { GuidelinesField } from '../../../brands/parts/guidelines-field.tsx';
import { useHasAction } from '../../../people/public.ts';
import type { PolicyForm } from '../use-policy-editor.ts';
import type { PolicyChoices } from '../use-policy-names.ts';
import { LimitsField } from './limits-field.tsx';
import { PolicyAgents, PolicyPeople } from './policy-members.tsx';
import { WhenFields } from './when-fields.tsx';
import { type PolicyFieldProps, WhoFields } from './who-fields.tsx';

interface SectionParts {
  form: PolicyForm;
  policy: ChatAccessPolicy | undefined;
  choices: PolicyChoices;
}

export function usePolicySections({ form, policy, choices }: SectionParts): FormSection[] {
  const { t } = useTranslation('policies');
  const isDisabled = policy?.permissions.canEdit === false;
  const mayFix = useHasAction('ChatAccessPoliciesWrite') ?? false;
  const field = { control: form.control, isDisabled };
  return [
    {
      name: 'own',
      title: t('sections.own'),
      icon: <IconShieldCheck />,
      intro: isDisabled && t('readOnly'),
      content: (
        <>
          <FormText {...field} name="name" label={t('columns.name')} autoFocus={!policy} />
          <FormText {...field} name="description" label={t('description')} lines={2} />
        </>
      ),
    },
    {
      name: 'who',
      title: t('sections.who'),
      icon: <IconUser />,
      intro: t('who.intro'),
      content: <WhoFields {...field} setValue={form.methods.setValue} choices={choices} />,
    },
    {
      name: 'when',
      title: t('sections.when'),
      icon: <IconCalendarClock />,
      intro: t('when.intro'),
      content: <WhenFields {...field} />,
    },
    {
      name: 'limits',
      title: t('sections.limits'),
      icon: <IconGauge />,
      intro: t('limits.intro'),
      content: <LimitsField {...field} />,
    },
    {
      name: 'guidelines',
      title: t('sections.guidelines'),
      icon: <IconBook />,
      content: (
        <GuidelinesField
          {...field}
          name="guidelinesDocumentIds"
          names={(policy?.names.guidelinesDocuments ?? []).map(({ id, name }) => ({ id, name: name ?? id }))}
        />
      ),
    },
    {
      name: 'rules',
      title: t('sections.rules'),
      icon: <IconShieldLock />,
      content: <RuleFields {...field} mayFix={policy ? policy.permissions.canFix : mayFix} />,
    },
    ...(policy ? savedSections(t, policy) : []),
  ];
}

/** Lists that only a saved policy has. */
const savedSections = (
  t: ReturnType<typeof useTranslation<'policies'>>['t'],
  policy: ChatAccessPolicy,
): FormSection[] => [
  {
    name: 'agents',
    title: t('sections.agents'),
    icon: <IconRobot />,
    count: policy.agentCount,
    intro: t('agents.intro'),
    content: <PolicyAgents policy={policy} />,
  },
  ...(policy.permissions.canSeePeople
    ? [
        {
          name: 'people',
          title: t('sections.people'),
          icon: <IconUsers />,
          intro: t('people.intro'),
          content: <PolicyPeople policy={policy} />,
        },
      ]
    : []),
];

function RuleFields({ control, isDisabled, mayFix }: PolicyFieldProps & { mayFix: boolean }) {
  const { t } = useTranslation('policies');
  const shared = { control, isDisabled: isDisabled || !mayFix };
  const hint = (text: string) => (mayFix ? text : `${text} ${t('rules.notAllowed')}`);
  return (
    <>
      <FormSwitch {...shared} name="isFixed" label={t('rules.fixed')} hint={hint(t('rules.fixedHint'))} />
      <FormSwitch
        {...shared}
        name="isInstancePolicy"
        label={t('rules.instance')}
        hint={hint(t('rules.instanceHint'))}
      />
    </>
  );
}
