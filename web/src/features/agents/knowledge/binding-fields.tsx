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
  const field = (name: keyof FeatureTexts['agents']['bindings']['fields']) => ({
    control,
    name: `ragDataSources.${place}.${name}` as const,
    label: t(`bindings.fields.${name}`),
    hint: t(`bindings.hints.${name}`),
  });
  return (
    <>
      <BindingFilters control={control} place={place} library={library} />
      <FormSelect
        isRow
        {...field('mode')}
        options={BindingModeSchema.options.map((value) => ({
          value,
          label: t(`bindings.modeNames.${value}`),
        }))}
      />
      <FormText {...field('name')} placeholder={library.name} />
      <FormText {...field('description')} placeholder={library.description} lines={2} />
      <FormSelect
        isRow
        {...field('queryType')}
        options={QueryTypeSchema.options.map((value) => ({
          value,
          label: t(`bindings.queryNames.${value}`),
        }))}
      />
      <Box sx={numbersStyles}>
        <FormNumber {...field('top')} min={1} max={bindingLimits.top} step={1} emptyValue={null} />
        <FormNumber
          {...field('threshold')}
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
