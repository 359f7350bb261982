/** Sections of the page of an agent's publishing. */
import Box from '@mui/material/Box';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { useTranslation } from 'react-i18next';
import IconBook from '#icon/IconBook';
import IconCalendar from '#icon/IconCalendar';
import IconPalette from '#icon/IconPalette';
import IconRocket from '#icon/IconRocket';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconUsers from '#icon/IconUsers';
import IconWorld from '#icon/IconWorld';
import type { FormSection } from '../../../entity/form/entity-form.tsx';
import { FormCombo, fixedOptions } from '../../../ui/forms/fields/form-combo.tsx';
import { FormMoment } from '../../../ui/forms/fields/form-moment.tsx';
import { FormSwitch } from '../../../ui/forms/fields/form-switch.tsx';
import { GuidelinesField } from '../../brands/parts/guidelines-field.tsx';
import { useBrandChoices } from '../use-brand-choices.ts';
import { EndpointSection } from './endpoint-section.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { PoliciesField } from './policies-field.tsx';
import type { PublishingForm } from './use-publishing-form.ts';

interface PublishSectionParts {
  publishing: PublishingAnswer;
  form: PublishingForm;
  /** Personal agents are shared only with people and groups. */
  isPersonal: boolean;
}

export function usePublishSections({ publishing, form, isPersonal }: PublishSectionParts): FormSection[] {
  const { t } = useTranslation('agents');
  const { control } = form;
  const brands = useBrandChoices();
  const field = (name: 'isPublished' | 'isHidden' | 'from' | 'until') => ({
    control,
    name,
    label: t(`publish.${name}`),
    hint: t(`publish.${name}Hint`),
  });
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    {
      name: 'state',
      title: t('publish.sections.state'),
      icon: <IconRocket />,
      content: (
        <>
          <FormSwitch {...field('isPublished')} />
          <FormSwitch {...field('isHidden')} />
        </>
      ),
    },
    {
      name: 'audience',
      title: t('publish.sections.audience'),
      icon: <IconUsers />,
      intro: t('publish.audienceIntro'),
      content: <AudienceFields known={publishing} control={control} />,
    },
    {
      name: 'brands',
      title: t('publish.sections.brands'),
      icon: <IconPalette />,
      content: (
        <FormCombo
          control={control}
          name="brandKeys"
          label={t('columns.brands')}
          hint={t('publish.brandsHint')}
          placeholder={t('allBrands')}
          isMultiple
          useOptions={fixedOptions(brands.options)}
        />
      ),
    },
    {
      name: 'policies',
      title: t('policies.section'),
      icon: <IconShieldCheck />,
      intro: t('policies.intro'),
      content: <PoliciesField publishing={publishing} form={form} />,
    },
    {
      name: 'schedule',
      title: t('publish.sections.schedule'),
      icon: <IconCalendar />,
      intro: t('publish.scheduleIntro', { zone }),
      content: (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5 }}>
          <Box>
            <FormMoment {...field('from')} />
          </Box>
          <Box>
            <FormMoment {...field('until')} />
          </Box>
        </Box>
      ),
    },
    ...(isPersonal ? [] : [guidelinesSection(t, publishing, form), endpointSection(t, publishing, form)]),
  ];
}

const guidelinesSection = (
  t: ReturnType<typeof useTranslation<'agents'>>['t'],
  { names }: PublishingAnswer,
  { control }: PublishingForm,
): FormSection => ({
  name: 'guidelines',
  title: t('publish.sections.guidelines'),
  icon: <IconBook />,
  content: (
    <GuidelinesField control={control} name="guidelinesDocumentIds" names={names.guidelinesDocuments} />
  ),
});

const endpointSection = (
  t: ReturnType<typeof useTranslation<'agents'>>['t'],
  publishing: PublishingAnswer,
  form: PublishingForm,
): FormSection => ({
  name: 'endpoint',
  title: t('publish.sections.endpoint'),
  icon: <IconWorld />,
  intro: t('endpoint.intro'),
  content: (
    <EndpointSection
      stored={publishing.publicEndpoint}
      libraries={publishing.libraries}
      guidelines={publishing.names.guidelinesDocuments}
      form={form}
    />
  ),
});
