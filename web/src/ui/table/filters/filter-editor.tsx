/** Editor of a filter's value, in the popover of its chip. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionList } from './option-list.tsx';
import type {
  ChoiceFilter,
  ChoicesFilter,
  FilterValues,
  PeriodFilter,
  SearchedFilter,
  TableFilter,
  TextFilter,
} from './table-filter.ts';

interface EditorProps<Kind> {
  filter: Kind;
  values: FilterValues;
  onChange(changes: Record<string, string | undefined>): void;
  /** Called by choices that take one click, to close the popover. */
  onDone(): void;
}

export function FilterEditor({ filter, ...props }: EditorProps<TableFilter>) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceEditor filter={filter} {...props} />;
    case 'choices':
      return <ChoicesEditor filter={filter} {...props} />;
    case 'searched':
      return <SearchedEditor filter={filter} {...props} />;
    case 'text':
      return <TextEditor filter={filter} {...props} />;
    case 'period':
      return <PeriodEditor filter={filter} {...props} />;
  }
}

function ChoiceEditor({ filter, values, onChange, onDone }: EditorProps<ChoiceFilter>) {
  return (
    <OptionList
      label={filter.label}
      options={filter.options}
      chosen={values[filter.name]}
      onChoose={(value) => {
        onChange({ [filter.name]: value });
        onDone();
      }}
    />
  );
}

function ChoicesEditor({ filter, values, onChange }: EditorProps<ChoicesFilter>) {
  const chosen = values[filter.name]?.split(',') ?? [];
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    // Ordered like the options, so that equal choices have equal addresses.
    const ordered = filter.options.map((option) => option.value).filter((option) => next.includes(option));
    onChange({ [filter.name]: ordered.join(',') });
  };
  return (
    <Box role="group" aria-label={filter.label} sx={{ display: 'grid', px: 3, py: 1 }}>
      {filter.options.map(({ value, label }, index) => (
        <FormControlLabel
          key={value}
          label={label}
          control={
            <Checkbox
              size="small"
              autoFocus={index === 0}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
          }
          slotProps={{ typography: { variant: 'body2' } }}
        />
      ))}
    </Box>
  );
}

function SearchedEditor({ filter, values, onChange, onDone }: EditorProps<SearchedFilter>) {
  const [text, setText] = useState('');
  const chosen = values[filter.name];
  const { options, isLoading } = filter.useOptions(text, chosen);
  return (
    <>
      <Box sx={{ p: 2, pb: 1 }}>
        <TextField
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': filter.label, dir: 'auto' } }}
        />
      </Box>
      <OptionList
        label={filter.label}
        options={options}
        chosen={chosen}
        isLoading={isLoading}
        onChoose={(value) => {
          onChange({ [filter.name]: value });
          onDone();
        }}
      />
    </>
  );
}

function TextEditor({ filter, values, onChange, onDone }: EditorProps<TextFilter>) {
  const { t } = useTranslation('entity');
  const [text, setText] = useState(values[filter.name] ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ [filter.name]: text.trim() });
    onDone();
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 2, p: 3 }}>
      <TextField
        autoFocus
        value={text}
        placeholder={filter.placeholder}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': filter.label, dir: 'auto' } }}
      />
      <Button type="submit" variant="contained">
        {t('list.apply')}
      </Button>
    </Box>
  );
}

function PeriodEditor({ filter, values, onChange }: EditorProps<PeriodFilter>) {
  const { t } = useTranslation('entity');
  const days = [
    [filter.name, t('list.from')],
    [filter.untilName, t('list.until')],
  ] as const;
  return (
    <Box role="group" aria-label={filter.label} sx={{ display: 'grid', gap: 3, p: 3, minWidth: 240 }}>
      {days.map(([name, label], index) => (
        <TextField
          key={name}
          id={`filter-${name}`}
          type="date"
          label={label}
          autoFocus={index === 0}
          value={values[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </Box>
  );
}
