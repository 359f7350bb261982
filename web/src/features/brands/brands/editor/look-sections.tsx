/** Sections of sign-in page, footer, languages and agents. */
import { loginAlignments, maxFooterLinks } from '@polylogue/contract/brands/brands/schemas';
import { languages } from '@polylogue/contract/languages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { fieldButtonStyles } from '../../../../ui/forms/fields/field-frame.tsx';
import { fixedOptions, FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { FormSelect } from '../../../../ui/forms/fields/form-select.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { useFocusAfterRemoval } from '../../../../ui/keyboard/use-focus-after-removal.ts';
import { languageNames } from './language-names.ts';
import { Inheritable } from './inheritable.tsx';
import { useEditedLook, useLookForm } from './look-context.ts';
import { useSwitchField } from './switch-field.tsx';

export function SignInSection() {
  const { t } = useTranslation('brands');
  const { inherited, isReadOnly } = useEditedLook();
  const { control } = useLookForm();
  const label = t('fields.loginAlignment');
  return (
    <>
      <Inheritable
        name="loginAlignment"
        label={label}
        summary={t(`alignments.${inherited.loginAlignment}`)}
        start={() => inherited.loginAlignment}
      >
        <FormSelect
          control={control}
          name="loginAlignment"
          label={label}
          isRow
          isDisabled={isReadOnly}
          options={loginAlignments.map((value) => ({ value, label: t(`alignments.${value}`) }))}
        />
      </Inheritable>
      {useSwitchField('useLoginBackgroundImg')}
    </>
  );
}

export function FooterSection() {
  const { t } = useTranslation('brands');
  const { inherited, isReadOnly } = useEditedLook();
  const { control } = useLookForm();
  const { text, links } = inherited.footer;
  const parts = [text, ...links.map(({ label }) => label)].filter(Boolean);
  return (
    <Inheritable
      name="footer"
      label={t('sections.footer')}
      summary={parts.length > 0 ? parts.join(' · ') : t('footer.none')}
      start={() => inherited.footer}
    >
      <FormText
        control={control}
        name="footer.text"
        label={t('footer.text')}
        hint={t('footer.textHint')}
        isDisabled={isReadOnly}
        lines={2}
      />
      <FooterLinks />
    </Inheritable>
  );
}

function FooterLinks() {
  const { t } = useTranslation('brands');
  const { isReadOnly } = useEditedLook();
  const { control } = useLookForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'footer.links' as never });
  const group = useFocusAfterRemoval(fields.length);
  return (
    <Box {...group} role="group" aria-label={t('footer.links')} sx={{ display: 'grid', gap: 3 }}>
      {fields.map(({ id }, index) => (
        <Box key={id} sx={linkStyles}>
          <FormText
            control={control}
            name={`footer.links.${index}.label`}
            label={t('footer.linkLabel', { number: index + 1 })}
            isDisabled={isReadOnly}
          />
          <FormText
            control={control}
            name={`footer.links.${index}.address`}
            label={t('footer.linkAddress', { number: index + 1 })}
            type="url"
            placeholder="https://"
            isDisabled={isReadOnly}
          />
          {!isReadOnly && (
            <IconAction
              label={t('footer.removeLink', { number: index + 1 })}
              onClick={() => remove(index)}
              sx={fieldButtonStyles}
            >
              <IconX />
            </IconAction>
          )}
        </Box>
      ))}
      {!isReadOnly && (
        <Button
          size="small"
          color="inherit"
          startIcon={<IconPlus />}
          disabled={fields.length >= maxFooterLinks}
          onClick={() => append({ label: '', address: '' })}
          sx={{ justifySelf: 'start' }}
        >
          {t('footer.addLink')}
        </Button>
      )}
    </Box>
  );
}

export function LanguagesSection() {
  const { t } = useTranslation('brands');
  const { inherited, isReadOnly } = useEditedLook();
  const { control } = useLookForm();
  const options = languages.map((value) => ({ value, label: languageNames[value] }));
  const chosen = useWatch({ control, name: 'languages' });
  return (
    <Inheritable
      name="languages"
      label={t('sections.languages')}
      summary={inherited.languages.map((language) => languageNames[language]).join(' · ')}
      start={() => inherited.languages}
    >
      <FormCombo
        control={control}
        name="languages"
        label={t('sections.languages')}
        hint={
          chosen && chosen.length > 0
            ? t('languages.first', { language: languageNames[chosen[0] ?? 'en'] })
            : undefined
        }
        isMultiple
        isDisabled={isReadOnly}
        useOptions={fixedOptions(options)}
      />
    </Inheritable>
  );
}

const linkStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '1fr 1.5fr auto' },
  alignItems: 'start',
  gap: 2,
  '> :nth-of-type(2)': { gridColumn: { xs: 1, sm: 'auto' } },
} as const;
