/** Preview of a prompt with its values, and the form for them. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Placeholder } from '@polylogue/contract/agents/prompts/placeholders';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../../../ui/page/scroll-box.tsx';
import type { FilledPrompt } from './prompt-values.ts';
import { scrolling } from '../../../../ui/page/scrolling.ts';

export interface PromptPreviewProps {
  title: string;
  prompt: FilledPrompt;
  /** Container of the form's fields, for focusing them in order. */
  form: RefObject<HTMLDivElement | null>;
  /** Shows errors at missing values after an attempt to insert. */
  isChecked: boolean;
  onFill(name: string, value: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

export function PromptPreview({ title, prompt, form, isChecked, onFill, onKeyDown }: PromptPreviewProps) {
  const { t } = useTranslation('prompts');
  return (
    <>
      <Typography variant="subtitle2" component="div" dir="auto" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box component={ScrollBox} label={t('preview', { title })} sx={textStyles}>
        <Box dir="auto">
          {prompt.parts.map((part, index) =>
            typeof part === 'string' ? part : <Value key={index} part={part} value={prompt.valueOf(part)} />,
          )}
        </Box>
      </Box>
      {prompt.placeholders.length > 0 && (
        <Box ref={form} onKeyDown={onKeyDown} sx={fieldsStyles}>
          {prompt.placeholders.map((placeholder) => (
            <ValueField
              key={placeholder.name}
              placeholder={placeholder}
              value={prompt.valueOf(placeholder)}
              isChecked={isChecked}
              onChange={(value) => onFill(placeholder.name, value)}
            />
          ))}
        </Box>
      )}
    </>
  );
}

const Value = ({ part, value }: { part: Placeholder; value: string }) => (
  <Box component="mark" sx={valueStyles}>
    {value || part.name}
  </Box>
);

interface ValueFieldProps {
  placeholder: Placeholder;
  value: string;
  isChecked: boolean;
  onChange(value: string): void;
}

function ValueField({ placeholder: { name, choices }, value, isChecked, onChange }: ValueFieldProps) {
  const { t } = useTranslation('prompts');
  const isMissing = isChecked && value.trim() === '';
  const isChoice = choices.length > 0;
  return (
    <TextField
      id={useId()}
      label={name}
      value={value}
      select={isChoice}
      error={isMissing}
      helperText={isMissing && t('valueMissing')}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, htmlInput: { dir: 'auto', maxLength: 8_000 } }}
    >
      {isChoice &&
        choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
    </TextField>
  );
}

const textStyles = {
  typography: 'small',
  color: 'text.secondary',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  ...scrolling,
  minHeight: '3lh',
  flexShrink: 1,
} as const;
const valueStyles = {
  px: 1,
  borderRadius: 0.5,
  bgcolor: 'primary.lighter',
  color: 'primary.darker',
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
} as const;
const fieldsStyles = {
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
  gap: 3,
  mt: 3,
  maxHeight: '60%',
  ...scrolling,
} as const;
