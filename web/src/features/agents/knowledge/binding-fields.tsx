/** Binding of a library to an agent: search mode, number of results and file filters. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  BindingModeSchema,
  bindingLimits,
  highestScores,
  QueryTypeSchema,
} from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { useTranslation } from 'react-i18next';
import IconRestore from '#icon/IconRestore';
import { FormNumber } from '../../../ui/forms/fields/form-number.tsx';
import { FormSelect } from '../../../ui/forms/fields/form-select.tsx';
import { FormText } from '../../../ui/forms/fields/form-text.tsx';
import type { ConfigurationControl, OfferedLibrary } from '../drafts/editor/offer.ts';
import { BindingFilters } from './binding-filters.tsx';

interface BindingFieldsProps {
  control: ConfigurationControl;
  place: number;
  library: OfferedLibrary;
  onReset(): void;
}

export function BindingFields({ control, place, library, onReset }: BindingFieldsProps) {
  const { t } = useTranslation('agents');
  const name = `ragDataSources.${place}` as const;
  return (
    <>
      <BindingFilters control={control} place={place} library={library} />
      <FormSelect
        isRow
        control={control}
        name={`${name}.mode`}
        label={t('bindings.fields.mode')}
        hint={t('bindings.hints.mode')}
        options={BindingModeSchema.options.map((value) => ({
          value,
          label: t(`bindings.modeNames.${value}`),
        }))}
      />
      <FormText
        control={control}
        name={`${name}.name`}
        label={t('bindings.fields.name')}
        placeholder={library.name}
        hint={t('bindings.hints.name')}
      />
      <FormText
        control={control}
        name={`${name}.description`}
        label={t('bindings.fields.description')}
        placeholder={library.description}
        hint={t('bindings.hints.description')}
        lines={2}
      />
      <FormSelect
        isRow
        control={control}
        name={`${name}.queryType`}
        label={t('bindings.fields.queryType')}
        hint={t('bindings.hints.queryType')}
        options={QueryTypeSchema.options.map((value) => ({
          value,
          label: t(`bindings.queryNames.${value}`),
        }))}
      />
      <Box sx={numbersStyles}>
        <FormNumber
          control={control}
          name={`${name}.top`}
          label={t('bindings.fields.top')}
          hint={t('bindings.hints.top')}
          min={1}
          max={bindingLimits.top}
          step={1}
          emptyValue={null}
        />
        <FormNumber
          control={control}
          name={`${name}.threshold`}
          label={t('bindings.fields.threshold')}
          hint={t('bindings.hints.threshold')}
          min={0}
          max={highestScores.withPhrasings}
          step={0.05}
          emptyValue={null}
        />
      </Box>
      <Button
        size="small"
        color="inherit"
        startIcon={<IconRestore />}
        onClick={onReset}
        sx={{ justifySelf: 'start' }}
      >
        {t('bindings.reset')}
      </Button>
    </>
  );
}

const numbersStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
} as const;
