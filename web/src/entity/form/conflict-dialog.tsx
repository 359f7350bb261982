/** Dialog that resolves a version conflict field by field, then saves. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { radius } from '../../theme/sizes.ts';
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx';
import type { FormMap } from '../../ui/forms/editor/form-map.ts';
import { DiffText } from '../../ui/text/diff-text.tsx';
import { findConflicts, type FieldConflict, mergeValues, type Side } from './conflict.ts';
import type { EntityForm, FormConflict } from './use-entity-form.ts';

interface ConflictDialogProps<S extends z.ZodObject> {
  form: EntityForm<S>;
  describe?: ((name: string, value: unknown) => string | undefined) | undefined;
}

export function ConflictDialog<S extends z.ZodObject>({ form, describe }: ConflictDialogProps<S>) {
  const { conflict } = form;
  // A new conflict resets the choice.
  return conflict ? (
    <OpenConflict key={conflict.version} form={form} conflict={conflict} describe={describe} />
  ) : null;
}

const sides = ['mine', 'theirs'] as const;

function OpenConflict<S extends z.ZodObject>({
  form,
  conflict,
  describe,
}: ConflictDialogProps<S> & { conflict: FormConflict }) {
  const { t } = useTranslation('entity');
  const fields = findConflicts(conflict);
  const [taken, setTaken] = useState<Readonly<Record<string, Side | undefined>>>(() =>
    Object.fromEntries(fields.map(({ name, only }) => [name, only])),
  );
  const chosen = fields.filter(({ name }) => taken[name] !== undefined).length;
  const takeAll = (side: Side) => setTaken(Object.fromEntries(fields.map(({ name }) => [name, side])));
  const equal = Object.keys(conflict.mine).length - fields.length;
  const text = useValueText(describe);
  return (
    <ModalDialog
      isOpen
      title={conflict.title ?? t('conflict.title')}
      onClose={form.dropConflict}
      maxWidthPx={640}
      actions={
        <>
          <Typography
            variant="small"
            component="span"
            role="status"
            sx={{ flex: 1, alignSelf: 'center', color: 'text.secondary' }}
          >
            {t('conflict.chosen', { chosen, total: fields.length })}
          </Typography>
          <Button color="inherit" onClick={form.dropConflict}>
            {t('conflict.keepEditing')}
          </Button>
          <Button
            variant="contained"
            disabled={chosen < fields.length}
            onClick={() => form.resolveConflict(mergeValues(conflict, taken))}
          >
            {t('conflict.save', { version: conflict.version + 1 })}
          </Button>
        </>
      }
    >
      <Typography variant="small" component="p" sx={{ m: 0, mb: 3, color: 'text.secondary' }}>
        {t('conflict.text', { version: conflict.version })} {t('conflict.equal', { count: equal })}
      </Typography>
      <Box sx={gridStyles}>
        <span />
        {sides.map((side) => (
          <Box key={side} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <b>{t(`conflict.${side}`)}</b>
            <Button size="small" onClick={() => takeAll(side)}>
              {t('conflict.takeAll')}
            </Button>
          </Box>
        ))}
        {fields.map((field) => (
          <ConflictRow
            key={field.name}
            field={field}
            label={labelOf(form.map, field.name)}
            taken={taken[field.name]}
            text={(value) => text(field.name, value)}
            onTake={(side) => setTaken({ ...taken, [field.name]: side })}
          />
        ))}
      </Box>
    </ModalDialog>
  );
}

/** Label of a field; a nested one joins the labels of its path. */
function labelOf({ fields }: FormMap, name: string): string {
  const own = fields.get(name)?.label;
  const inside = [...fields].filter(([path]) => path.startsWith(`${name}.`)).map(([, { label }]) => label);
  return own ?? (inside.length > 0 ? inside.join(', ') : name);
}

interface ConflictRowProps {
  field: FieldConflict;
  label: string;
  taken: Side | undefined;
  text(value: unknown): string;
  onTake(side: Side): void;
}

function ConflictRow({ field, label, taken, text, onTake }: ConflictRowProps) {
  const { t } = useTranslation('entity');
  return (
    <Box role="radiogroup" aria-label={label} sx={{ display: 'contents' }}>
      <Box sx={{ fontWeight: 600, pt: 2 }}>{label}</Box>
      {sides.map((side) => (
        <Box key={side} component="label" data-taken={taken === side || undefined} className="side">
          <Radio
            size="small"
            checked={taken === side}
            onChange={() => onTake(side)}
            slotProps={{ input: { 'aria-label': t(`conflict.${side}`) } }}
          />
          {/* Long ones scroll with the dialog, which the keyboard can. */}
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {/* On a phone both stand below each other, away from what they are called. */}
            <Box sx={{ display: { sm: 'none' }, typography: 'caption', color: 'text.secondary' }}>
              {t(`conflict.${side}`)}
            </Box>
            <DiffText text={text(field[side])} other={text(field[side === 'mine' ? 'theirs' : 'mine'])} />
          </Box>
        </Box>
      ))}
      {field.only === undefined && (
        <Box component="details" sx={baseStyles}>
          <summary>{t('conflict.base')}</summary>
          <Box dir="auto" sx={{ pt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text(field.base)}
          </Box>
        </Box>
      )}
    </Box>
  );
}

const baseStyles = {
  gridColumn: { sm: '2 / -1' },
  color: 'text.secondary',
  '> summary': { cursor: 'pointer' },
} as const;

/** Formats a value: lists as their items, no value as *empty*. */
function useValueText(describe: ConflictDialogProps<z.ZodObject>['describe']) {
  const { t } = useTranslation('entity');
  const plain = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('conflict.empty');
    if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off');
    if (Array.isArray(value)) return value.length === 0 ? t('conflict.empty') : value.map(plain).join(', ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (name: string, value: unknown) => describe?.(name, value) ?? plain(value);
}

const gridStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(90px, auto) 1fr 1fr' },
  gap: 2.5,
  typography: 'small',
  '> span:first-of-type': { display: { xs: 'none', sm: 'block' } },
  '.side': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 1,
    p: '4px 10px 8px 4px',
    border: 1,
    borderColor: 'divider',
    borderRadius: `${radius.control}px`,
    cursor: 'pointer',
  },
  '.side > div': { pt: '5px' },
  '.side[data-taken]': {
    borderColor: 'primary.main',
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 5%, transparent)',
  },
  '.MuiRadio-root': { p: '5px' },
} as const;
