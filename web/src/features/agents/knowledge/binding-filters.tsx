/** File filters of a binding: one condition per line; all must match. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type BindingFilter, bindingLimits } from '@polylogue/contract/agents/knowledge/data-source-bindings';
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import {
  type FilterType,
  type IndexFilter,
  operatorsOf,
} from '@polylogue/contract/knowledge/libraries/filters';
import { useId, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { restoreLostFocus } from '../../../lib/browser/lost-focus.ts';
import { radius } from '../../../theme/sizes.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { fieldButtonStyles } from '../../../ui/forms/fields/field-frame.tsx';
import { fixedOptions, FormCombo } from '../../../ui/forms/fields/form-combo.tsx';
import { FormSelect } from '../../../ui/forms/fields/form-select.tsx';
import { useValuesInUse } from '../../knowledge/parts/use-values-in-use.ts';
import type { ConfigurationControl, OfferedLibrary } from '../drafts/editor/offer.ts';
import { filled } from './use-bound-libraries.ts';
import { isChosenByAsker, isInvalidValue, useValueOptions } from './value-labels.ts';

interface BindingFiltersProps {
  control: ConfigurationControl;
  place: number;
  library: OfferedLibrary;
}

/** Names are compared case-insensitively. */
const named = (defined: readonly IndexFilter[], name: string) =>
  defined.find((filter) => filter.name.toLowerCase() === name.toLowerCase());

/** Text values usually match one of several, for example the user's groups. */
const firstOperator = (type: FilterType) =>
  type === 'text' ? 'isOneOf' : (operatorsOf[type][0] ?? 'equals');

export function BindingFilters({ control, place, library }: BindingFiltersProps) {
  const { t } = useTranslation('agents');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { filters: defined, dataSourceId } = library;
  const field = `ragDataSources.${place}.filters` as const;
  const rows = useFieldArray({ control: filled(control), name: field });
  const { getValues, setValue, clearErrors } = useFormContext<AgentConfiguration>();
  // `append` and `remove` of the field array would validate untouched fields.
  const put = (filters: AgentConfiguration['ragDataSources'][number]['filters']) => {
    clearErrors(field);
    setValue(field, filters, { shouldDirty: true, shouldTouch: true });
  };
  const add = ({ name, type }: IndexFilter) => {
    put([...getValues(field), { name, operator: firstOperator(type), values: [] }]);
    setTimeout(
      () =>
        box.current?.querySelector<HTMLElement>('[data-filters] > :last-child [role="combobox"]')?.focus(),
      0,
    );
  };
  const remove = (index: number) => {
    put(getValues(field).toSpliced(index, 1));
    restoreLostFocus(() => box.current?.querySelector<HTMLElement>(':scope > button'));
  };
  const [first] = defined;
  const hasRows = rows.fields.length > 0;
  return (
    <Box
      ref={box}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      sx={partStyles}
    >
      <Typography id={`${id}-title`} variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {t('bindings.filters.title')}
      </Typography>
      <Typography id={`${id}-hint`} variant="small" component="div" sx={{ color: 'text.secondary' }}>
        {t(hasRows ? 'bindings.filters.all' : 'bindings.filters.none')}{' '}
        {!first && (
          <>
            {t('bindings.filters.undefined')}{' '}
            <Link to={`/admin/datasource/${dataSourceId}/settings`}>{t('bindings.filters.define')}</Link>
          </>
        )}
      </Typography>
      {hasRows && (
        <Box sx={{ display: 'grid', gap: 3 }} data-filters>
          {rows.fields.map((row, index) => (
            <FilterRow
              key={row.id}
              control={control}
              name={`ragDataSources.${place}.filters.${index}`}
              number={index + 1}
              library={library}
              onRemove={() => remove(index)}
            />
          ))}
        </Box>
      )}
      {first && (
        <Button
          size="small"
          color="inherit"
          startIcon={<IconPlus />}
          disabled={rows.fields.length >= bindingLimits.filters}
          onClick={() => add(first)}
          sx={{ justifySelf: 'start' }}
        >
          {t('bindings.filters.add')}
        </Button>
      )}
    </Box>
  );
}

const asOption = (value: string) => ({ value, label: value });

interface FilterRowProps {
  control: ConfigurationControl;
  name: `ragDataSources.${number}.filters.${number}`;
  number: number;
  library: OfferedLibrary;
  onRemove(): void;
}

function FilterRow({ control, name, number, library, onRemove }: FilterRowProps) {
  const { t } = useTranslation('agents');
  const { setValue } = useFormContext<AgentConfiguration>();
  const row = useWatch({ control: filled(control), name });
  const { filters: defined, dataSourceId } = library;
  const definition = named(defined, row.name);
  const type = definition?.type ?? 'text';
  const inUse = useValuesInUse(dataSourceId, definition);
  const options = [...useValueOptions(control, type), ...inUse.map(asOption)];
  const hint = useValueHint(type, row);
  const choices = defined.map((filter) => ({ value: filter.name, label: filter.name }));
  // A filter no longer defined by the library is still shown and can be removed.
  const away = { value: row.name, label: t('bindings.filters.away', { name: row.name }) };
  return (
    <Box role="group" aria-label={t('bindings.filters.item', { number })} sx={rowStyles}>
      <Box sx={headStyles}>
        <FormSelect
          control={control}
          name={`${name}.name`}
          label={t('bindings.filters.name')}
          hint={definition ? undefined : t('bindings.filters.awayHint')}
          options={definition ? choices : [away, ...choices]}
          onChosen={(chosen) => {
            const nextType = named(defined, chosen)?.type ?? 'text';
            if (operatorsOf[nextType].includes(row.operator)) return;
            setValue(`${name}.operator`, firstOperator(nextType), { shouldDirty: true });
          }}
        />
        <FormSelect
          control={control}
          name={`${name}.operator`}
          label={t('bindings.filters.operator')}
          options={operatorsOf[type].map((value) => ({ value, label: t(`bindings.operators.${value}`) }))}
        />
        <IconAction label={t('bindings.filters.remove', { number })} onClick={onRemove}>
          <IconX />
        </IconAction>
      </Box>
      <FormCombo
        control={control}
        name={`${name}.values`}
        label={t('bindings.filters.values')}
        placeholder={t(`bindings.placeholders.${type}`)}
        hint={hint}
        isMultiple
        isFree
        useOptions={fixedOptions(options)}
      />
    </Box>
  );
}

/** Warning about the values, otherwise a hint on the input format. */
function useValueHint(type: FilterType, { operator, values }: BindingFilter): string {
  const { t } = useTranslation('agents');
  const odd = values.find((value) => isInvalidValue(value, type));
  if (odd !== undefined && (type === 'number' || type === 'date')) {
    return t(`bindings.misshapen.${type}`, { value: odd });
  }
  if (values.some(isChosenByAsker)) return t('bindings.filters.unsafe');
  return t(operator === 'contains' ? 'bindings.filters.partsHint' : 'bindings.filters.valuesHint');
}

const partStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 } as const;

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  p: 3,
  borderRadius: `${radius.control}px`,
  bgcolor: 'action.hover',
} as const;

const headStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  gap: 2,
  alignItems: 'flex-start',
  // On phones the remove button stays next to the name.
  '> :last-child': { gridArea: { xs: '1 / 2', sm: 'auto' }, ...fieldButtonStyles },
} as const;
