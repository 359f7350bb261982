/** Form of a notice, with a preview of its banner. */
import type { Notice } from '@polylogue/contract/instance/notices/schemas';
import { languages } from '@polylogue/contract/languages';
import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconHistory from '#icon/IconHistory';
import type { FormSection } from '../../../../entity/form/entity-form.tsx';
import type { FieldsProps, ResourceForm } from '../../../../entity/resource/resource-definition.ts';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { FormMoment } from '../../../../ui/forms/fields/form-moment.tsx';
import { FormSelect } from '../../../../ui/forms/fields/form-select.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { useHasAction } from '../../../people/public.ts';
import { useBrandChoices } from '../api.ts';
import { NoticeLine } from '../components/notice-line.tsx';
import { NoticeFormSchema, valuesOf } from '../notice-values.ts';

const ResourceActivity = lazy(async () => ({
  default: (await import('../../../insight/parts/resource-activity.tsx')).ResourceActivity,
}));

type Form = typeof NoticeFormSchema;

export const form: ResourceForm<Form, Notice>['form'] = {
  schema: NoticeFormSchema,
  valuesOf,
  Fields: NoticeFields,
};

const severities = ['information', 'warning', 'problem'] as const;
const audiences = ['everyone', 'signedIn', 'visitors', 'administration'] as const;

function NoticeFields({ isNew, ...field }: FieldsProps<Form>) {
  const { t } = useTranslation('notices');
  const brands = useBrandChoices();
  return (
    <>
      <FormText {...field} name="name" label={t('columns.name')} hint={t('hints.name')} autoFocus={isNew} />
      {languages.map((language) => (
        <FormText
          key={language}
          {...field}
          name={`texts.${language}`}
          label={t(`texts.${language}`)}
          hint={t('hints.text')}
          lines={2}
        />
      ))}
      <FormText {...field} name="link" label={t('link')} hint={t('hints.link')} type="url" isNullable />
      <FormSelect
        {...field}
        name="severity"
        label={t('columns.severity')}
        options={severities.map((value) => ({ value, label: t(`severities.${value}`) }))}
        // Buttons of a disabled row are hard to read.
        isRow={!field.isDisabled}
      />
      <Preview control={field.control} />
      <FormSelect
        {...field}
        name="audience"
        label={t('columns.audience')}
        hint={t('hints.audience')}
        options={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
      />
      <FormCombo
        {...field}
        name="brandKeys"
        label={t('columns.brands')}
        hint={t('hints.brands')}
        placeholder={t('allBrands')}
        isMultiple
        useOptions={() => brands}
      />
      <FormMoment {...field} name="startsAt" label={t('columns.startsAt')} hint={t('hints.times')} />
      <FormMoment {...field} name="endsAt" label={t('columns.endsAt')} hint={t('hints.end')} />
    </>
  );
}

/** Banner as readers will see it, in each language with a text. */
function Preview({ control }: Pick<FieldsProps<Form>, 'control'>) {
  const { t } = useTranslation('notices');
  const [texts, link, severity = 'information'] = useWatch({ control, name: ['texts', 'link', 'severity'] });
  const filled = languages.flatMap((language) => {
    const text = texts[language]?.trim() ?? '';
    return text === '' ? [] : [{ language, text }];
  });
  return (
    <Box role="group" aria-label={t('preview')} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ typography: 'small', fontWeight: 600 }}>{t('preview')}</Box>
      {filled.length === 0 && (
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>{t('previewEmpty')}</Box>
      )}
      {filled.map(({ language, text }) => (
        // Nothing of it can be pressed.
        <Box
          key={language}
          inert
          sx={{ borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}
        >
          <NoticeLine
            notice={{ texts: { [language]: text }, link: link ?? null, severity }}
            onDismiss={() => undefined}
          />
        </Box>
      ))}
    </Box>
  );
}

export function useSections({ noticeId }: Notice): FormSection[] {
  const { t } = useTranslation('notices');
  if (!useHasAction('ConfigurationAuditLogRead')) return [];
  return [
    {
      name: 'activity',
      title: t('sections.activity'),
      icon: <IconHistory />,
      intro: t('activityIntro'),
      content: (
        <Suspense fallback={<SkeletonLines count={4} />}>
          <ResourceActivity type="Notice" id={noticeId} />
        </Suspense>
      ),
    },
  ];
}
