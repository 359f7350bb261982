/** Colour as six hexadecimal digits or from the system's picker; only whole colours are passed on. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useState } from 'react';
import { ColourSwatch } from '../../../../../ui/forms/fields/colour-swatch.tsx';

interface ColourInputProps {
  label: string;
  value: string;
  isDisabled: boolean;
  onChange(colour: string): void;
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
  hasError?: boolean;
}

const isColour = (text: string) => /^#[\dA-F]{6}$/.test(text);
const asColour = (text: string) => {
  const trimmed = text.trim().toUpperCase();
  return /^[\dA-F]{6}$/.test(trimmed) ? `#${trimmed}` : trimmed;
};

export function ColourInput({
  label,
  value,
  isDisabled,
  onChange,
  id,
  inputRef,
  hasError,
}: ColourInputProps) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    const colour = asColour(text);
    if (isColour(colour)) onChange(colour);
    setTyped(isColour(colour) ? undefined : text);
  };
  return (
    <OutlinedInput
      value={typed ?? value}
      disabled={isDisabled}
      error={hasError === true || (typed !== undefined && asColour(typed).length >= 7)}
      inputRef={inputRef}
      onChange={({ target }) => take(target.value)}
      onBlur={() => setTyped(undefined)}
      inputProps={{
        id,
        dir: 'ltr',
        maxLength: 8,
        spellCheck: false,
        ...(id === undefined && { 'aria-label': label }),
      }}
      startAdornment={<ColourSwatch label={label} colour={value} isDisabled={isDisabled} onPick={take} />}
      sx={{ width: 148, flex: 'none', paddingInlineStart: '8px', fontVariantNumeric: 'tabular-nums' }}
    />
  );
}
