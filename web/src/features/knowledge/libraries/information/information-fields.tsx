/** Metadata rows of a form: a key with its values each. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isComparable } from '@polylogue/contract/knowledge/libraries/filters';
import { useRef } from 'react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { restoreLostFocus } from '../../../../lib/browser/lost-focus.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { fieldButtonStyles } from '../../../../ui/forms/fields/field-frame.tsx';
import { fixedOptions, FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { emptyRow, type InformationForm } from './rows.ts';
import { type KnownInformation, typeOfKey } from './use-known-information.ts';

interface InformationFieldsProps {
  control: Control<InformationForm>;
  known: KnownInformation;
  /** Called with the key of a removed row. */
  onRemove?(key: string): void;
}

export function InformationFields({ control, known, onRemove }: InformationFieldsProps) {
  const { t } = useTranslation('file-libraries');
  const box = useRef<HTMLDivElement>(null);
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' });
  const rows = useWatch({ control, name: 'rows' });
  const focusLast = () =>
    setTimeout(() => box.current?.querySelector<HTMLElement>('[data-last] [role="combobox"]')?.focus(), 0);
  const add = () => {
    append(emptyRow, { shouldFocus: false });
    focusLast();
  };
  const takeAway = (place: number) => {
    const row = rows[place];
    remove(place);
    if (row?.isFixed) onRemove?.(row.key);
    restoreLostFocus(() => box.current?.querySelector<HTMLElement>(':scope > button'));
  };
  return (
    <Box ref={box} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {fields.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('information.none')}
        </Typography>
      )}
      {fields.map(({ id }, place) => (
        <Row
          key={id}
          control={control}
          known={known}
          place={place}
          isLast={place === fields.length - 1}
          onRemove={() => takeAway(place)}
        />
      ))}
      <Button
        size="small"
        color="inherit"
        startIcon={<IconPlus />}
        onClick={add}
        sx={{ justifySelf: 'start' }}
      >
        {t('information.add')}
      </Button>
    </Box>
  );
}

interface RowProps extends Omit<InformationFieldsProps, 'onRemove'> {
  place: number;
  isLast: boolean;
  onRemove(): void;
}

function Row({ control, known, place, isLast, onRemove }: RowProps) {
  const { t } = useTranslation('file-libraries');
  const rows = useWatch({ control, name: 'rows' });
  const { key, values, isFixed, former } = rows[place] ?? emptyRow;
  const type = typeOfKey(known, key);
  const inUse = known.inUse.find((one) => one.key === key)?.values ?? [];
  const suggested = type === 'boolean' ? [...new Set(['true', 'false', ...inUse])] : inUse;
  const odd = values.find((value) => !isComparable(value, type));
  const taken = new Set(rows.map((row) => row.key));
  const keys = known.inUse.map((one) => one.key).filter((one) => one === key || !taken.has(one));
  const label = isFixed ? key : t('information.values');
  const hintOf = () => {
    if (odd !== undefined && (type === 'number' || type === 'date')) {
      return t(`information.misshapen.${type}`, { value: odd });
    }
    return former === null ? t('information.differs') : undefined;
  };
  return (
    <Box
      role="group"
      aria-label={key || t('information.newItem')}
      data-last={isLast || undefined}
      sx={isFixed ? fixedStyles : freeStyles}
    >
      {!isFixed && (
        <FormCombo
          control={control}
          name={`rows.${place}.key`}
          label={t('information.key')}
          placeholder={t('information.keyExample')}
          isFree
          useOptions={asOptions(keys)}
        />
      )}
      <FormCombo
        control={control}
        name={`rows.${place}.values`}
        label={label}
        placeholder={t(former === null ? 'information.mixed' : `information.placeholders.${type}`)}
        hint={hintOf()}
        isMultiple
        isFree
        useOptions={asOptions(suggested)}
      />
      <IconAction
        label={t('information.remove', { key: key || t('information.newItem') })}
        onClick={onRemove}
      >
        <IconX />
      </IconAction>
    </Box>
  );
}

const asOptions = (values: readonly string[]) =>
  fixedOptions(values.map((value) => ({ value, label: value })));

const rowStyles = {
  display: 'grid',
  gap: 2,
  alignItems: 'flex-start',
  '> button': { ...fieldButtonStyles, gridColumn: '-2 / -1', gridRow: 1 },
} as const;

const fixedStyles = { ...rowStyles, gridTemplateColumns: 'minmax(0, 1fr) auto' } as const;

const freeStyles = {
  ...rowStyles,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
} as const;
