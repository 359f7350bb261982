/** Markdown field with character count and preview. */
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { GrowingText } from '../growing-text.tsx';
import { FieldFrame, type FieldProps, useFormField } from './field-frame.tsx';

interface FormMarkdownProps<T extends FieldValues> extends FieldProps<T> {
  /** Renders the text; without it there is no preview. */
  preview?(text: string): ReactNode;
  maxCharacters?: number;
  lines?: number;
}

export function FormMarkdown<T extends FieldValues>(props: FormMarkdownProps<T>) {
  const { preview, maxCharacters, lines = 8 } = props;
  const { t } = useTranslation('entity');
  const { field, id, hasError, isDisabled, describedBy, frame } = useFormField(props);
  const [isPreview, setPreview] = useState(false);
  const text = String(field.value ?? '');
  const { number: format } = useFormats();
  const count = format.format(text.length);
  const counted = maxCharacters
    ? t('fields.charactersOf', { number: count, most: format.format(maxCharacters) })
    : t('fields.characters', { count: text.length, number: count });
  return (
    <FieldFrame {...frame} aside={<Box sx={countStyles}>{counted}</Box>}>
      {preview && (
        <Tabs value={isPreview ? 1 : 0} onChange={(_event, tab) => setPreview(tab === 1)} sx={{ mb: 1 }}>
          <Tab label={t('fields.write')} />
          <Tab label={t('fields.preview')} />
        </Tabs>
      )}
      {isPreview && preview ? (
        <Box role="region" aria-label={t('fields.preview')} dir="auto" sx={{ minHeight: lines * 20, py: 2 }}>
          {preview(text)}
        </Box>
      ) : (
        <OutlinedInput
          {...field}
          id={id}
          inputRef={field.ref}
          ref={undefined}
          value={text}
          multiline
          inputComponent={GrowingText}
          error={hasError}
          disabled={isDisabled}
          inputProps={{ dir: 'auto', 'aria-describedby': describedBy, minRows: lines }}
          sx={{ padding: 0 }}
        />
      )}
    </FieldFrame>
  );
}

const countStyles = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;
