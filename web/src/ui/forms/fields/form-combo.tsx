/** Combo box for one or several of many options, which may come from the server. */
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '#icon/IconChevronDown';
import { FieldFrame, type FieldProps, useFormField } from './field-frame.tsx';

export interface ComboOption {
  value: string;
  label: string;
  /** Second line, for example an address. */
  note?: string;
  picture?: ReactNode;
}

export interface FormComboProps<T extends FieldValues> extends FieldProps<T> {
  /**
   * Hook that returns options for a text and for the chosen values, whose labels the field shows.
   */
  useOptions(
    text: string,
    chosen: readonly string[],
  ): { options: readonly ComboOption[]; isLoading: boolean };
  /** The field holds a list of values. */
  isMultiple?: boolean;
  /** Typed text may become a value of its own. */
  isFree?: boolean;
  placeholder?: string;
  /** Receives each choice and clears the field for the next one. */
  onTaken?(value: string, label: string): void;
}

const matching = createFilterOptions<ComboOption>({
  // Matches the second line too, for example an address.
  stringify: ({ label, note = '' }) => `${label} ${note}`,
});

/** Returns an option source of fixed options. */
export const fixedOptions =
  (options: readonly ComboOption[]): FormComboProps<FieldValues>['useOptions'] =>
  () => ({ options, isLoading: false });

export function FormCombo<T extends FieldValues>(props: FormComboProps<T>) {
  const { isMultiple = false, isFree = false, placeholder, onTaken } = props;
  const { t } = useTranslation('entity');
  const { field, id, hasError, isDisabled, describedBy, frame } = useFormField(props);
  const [text, setText] = useState('');
  const chosen = ([field.value ?? []].flat() as string[]).filter((value) => value !== '');
  const { options, isLoading } = props.useOptions(text, chosen);
  // Keeps labels of chosen values when the server's options belong to another text.
  const [picked, setPicked] = useState<readonly ComboOption[]>([]);
  const known = new Map([...options, ...picked].map((option) => [option.value, option]));
  const shown = useStableOptions(chosen.map((value) => known.get(value) ?? { value, label: value }));
  /** Typing the exact label of an option chooses it. */
  const meant = (typed: string) =>
    options.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase());
  const valueOf = (option: ComboOption | string) =>
    typeof option === 'string' ? (meant(option)?.value ?? option) : option.value;
  return (
    <FieldFrame {...frame}>
      <Autocomplete<ComboOption, boolean, false, boolean>
        id={id}
        multiple={isMultiple}
        freeSolo={isFree}
        forcePopupIcon={options.length > 0}
        // Typed text is committed on blur.
        autoSelect={isFree && isMultiple}
        options={[...options]}
        value={isMultiple ? shown : (shown[0] ?? null)}
        inputValue={text}
        onInputChange={(_event, next, reason) => {
          setText(next);
          // Typed text is committed without another key.
          if (isFree && !isMultiple && reason === 'input') field.onChange(next === '' ? null : next);
        }}
        filterOptions={matching}
        loading={isLoading}
        loadingText={t('list.loadingOptions')}
        noOptionsText={t('list.noOptions')}
        openText={t('fields.open')}
        closeText={t('fields.close')}
        clearText={t('fields.clear')}
        disabled={isDisabled}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
        getOptionKey={(option) => valueOf(option)}
        isOptionEqualToValue={(one, other) => valueOf(one) === valueOf(other)}
        onChange={(_event, next) => {
          const entries = [next ?? []].flat();
          const values = entries.map(valueOf);
          if (onTaken) {
            // The component first writes the chosen label into the input.
            setText('');
            const [taken] = entries;
            if (taken !== undefined) onTaken(valueOf(taken), typeof taken === 'string' ? taken : taken.label);
            return;
          }
          setPicked(entries.filter((entry) => typeof entry !== 'string'));
          field.onChange(isMultiple ? values : (values[0] ?? null));
        }}
        onBlur={field.onBlur}
        renderOption={({ key, ...item }, option) => (
          <Box component="li" key={key} {...item} sx={{ gap: 2 }}>
            {option.picture}
            <Box sx={{ minWidth: 0 }}>
              <Box component="bdi">{option.label}</Box>
              {option.note && (
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{option.note}</Box>
              )}
            </Box>
          </Box>
        )}
        popupIcon={<IconChevronDown />}
        slotProps={{ chip: { size: 'small' } }}
        sx={comboStyles}
        renderInput={({ slotProps, ...input }) => (
          <OutlinedInput
            {...slotProps.input}
            {...input}
            inputRef={field.ref}
            error={hasError}
            placeholder={chosen.length === 0 ? placeholder : undefined}
            inputProps={{
              ...slotProps.htmlInput,
              // An empty field of its own direction would turn the placeholder.
              ...(text !== '' && { dir: 'auto' }),
              'aria-describedby': describedBy,
            }}
          />
        )}
      />
    </FieldFrame>
  );
}

/**
 * Returns the identical list while its content is equal: a new list would reset the text being
 * typed.
 */
function useStableOptions(options: readonly ComboOption[]): ComboOption[] {
  const serialized = JSON.stringify(options.map(({ value, label }) => ({ value, label })));
  return useMemo(() => JSON.parse(serialized) as ComboOption[], [serialized]);
}

const comboStyles = {
  '.MuiOutlinedInput-root': { padding: '2px 8px', gap: '4px', minHeight: 40 },
  '.MuiOutlinedInput-root .MuiAutocomplete-input': {
    padding: '6px 4px',
    minWidth: 80,
    // A value in another script begins where chips do.
    textAlign: 'left',
  },
  '.MuiAutocomplete-tag': { margin: 0 },
  '.MuiAutocomplete-popupIndicator': { width: 28, height: 28 },
} as const;
