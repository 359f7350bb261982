/** Name and language of a document or a template, with its name in further languages. */
import { type Language, languages } from '@polylogue/contract/languages';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FormSelect } from '../../../../ui/forms/fields/form-select.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { furtherLanguages, type SettingsFormSchema } from '../section-values.ts';
import { useLanguageName } from '../use-language-name.ts';

type Settings = z.input<typeof SettingsFormSchema>;

interface SettingsFieldsProps {
  /** Form with at least these fields. */
  control: Control<Settings>;
  isDisabled: boolean;
  isNew: boolean;
  /** Chosen language of the document. */
  language: Language;
}

export function SettingsFields({ control, isDisabled, isNew, language }: SettingsFieldsProps) {
  const { t } = useTranslation('guidelines');
  const nameOf = useLanguageName();
  const field = { control, isDisabled };
  return (
    <>
      <FormText {...field} name="name" label={t('columns.name')} autoFocus={isNew} />
      <FormSelect
        {...field}
        name="language"
        label={t('fields.language')}
        hint={t('fields.languageHint')}
        options={languages.map((value) => ({ value, label: nameOf(value) }))}
      />
      {furtherLanguages(language).map((other) => (
        <FormText
          key={other}
          {...field}
          name={`nameTranslations.${other}`}
          label={t('fields.nameIn', { language: nameOf(other) })}
          hint={t('fields.nameInHint')}
        />
      ))}
    </>
  );
}
