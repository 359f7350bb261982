/** Dialog for a filter of a library: source, type and name for agents. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FilterNameSchema } from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { FilterTypeSchema, type IndexFilter } from '@polylogue/contract/knowledge/libraries/filters';
import type { FileLibrary, TextIndexDefinition } from '@polylogue/contract/knowledge/libraries/schemas';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { FormMapContext } from '../../../../ui/forms/editor/form-map.ts';
import { fixedOptions, FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { FormSelect } from '../../../../ui/forms/fields/form-select.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { libraryApi } from '../api.ts';
import { type SourceName, sources } from './source-labels.ts';
import { useSaveFilters } from './use-save-filters.ts';

const orEmpty = FilterNameSchema.or(z.literal(''));
const FilterFormSchema = z.object({
  source: z.enum(sources),
  key: orEmpty.nullable(),
  type: FilterTypeSchema,
  name: orEmpty,
});
type FilterForm = z.output<typeof FilterFormSchema>;

/** Type of a file fact, which its source determines. */
const typeOfFact = (source: Exclude<SourceName, 'metadata'>) => (source === 'dateAdded' ? 'date' : 'text');

const formOf = (filter: IndexFilter | undefined): FilterForm => {
  if (!filter) return { source: 'metadata', key: null, type: 'text', name: '' };
  const { name, type, source } = filter;
  if (source.kind === 'metadata') return { source: 'metadata', key: source.key, type, name };
  return { source: source.fact, key: null, type, name };
};

interface FilterDialogProps {
  library: FileLibrary;
  definition: TextIndexDefinition;
  /** Index of the edited filter; `undefined` for a new one. */
  place: number | undefined;
  onClose(): void;
}

export function FilterDialog({ library, definition, place, onClose }: FilterDialogProps) {
  const { t } = useTranslation('file-libraries');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  const save = useSaveFilters(library);
  const { filters, version } = definition;
  const edited = place === undefined ? undefined : filters[place];
  const form = useZodForm(FilterFormSchema, formOf(edited));
  const { control, watch } = form;
  const { source, key } = watch();
  const ownName = source === 'metadata' ? (key ?? '') : t(`filters.sources.${source}`);
  const submit = form.handleSubmit(async (values) => {
    const name = values.name || ownName;
    if (values.source === 'metadata' && !values.key) {
      form.setError('key', { message: tUi('form.required') }, { shouldFocus: true });
      return;
    }
    const isTaken = filters.some(
      (other) => other !== edited && other.name.toLowerCase() === name.toLowerCase(),
    );
    if (isTaken) {
      form.setError('name', { message: t('filters.taken') }, { shouldFocus: true });
      return;
    }
    const filter = filterOf({ ...values, name });
    const outcome = await save(filters.toSpliced(place ?? filters.length, 1, filter), version);
    if (outcome.error === undefined) onClose();
    else setError(outcome.error);
  });
  const onSubmit = (event: SyntheticEvent) => {
    // Keeps the event from the surrounding form.
    event.stopPropagation();
    void submit(event);
  };
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={edited ? t('filters.edit', { name: edited.name }) : t('filters.add')}
      maxWidthPx={520}
      onSubmit={onSubmit}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={form.formState.isSubmitting}>
            {t('filters.save')}
          </BusyButton>
        </>
      }
    >
      {/* Hides these fields from the library's form. */}
      <FormMapContext value={undefined}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, pt: 1 }}>
          {error !== undefined && <ErrorCallout {...errorText(error)} />}
          <FormSelect
            control={control}
            name="source"
            label={t('filters.source')}
            hint={t(`filters.sourceHints.${source}`)}
            options={sources.map((value) => ({ value, label: t(`filters.sources.${value}`) }))}
          />
          {source === 'metadata' && <MetadataFields library={library} control={control} />}
          <FormText
            control={control}
            name="name"
            label={t('filters.name')}
            placeholder={ownName}
            hint={t(edited ? 'filters.nameChanges' : 'filters.nameHint')}
          />
        </Box>
      </FormMapContext>
    </ModalDialog>
  );
}

function filterOf({ source, key, type, name }: FilterForm): IndexFilter {
  if (source === 'metadata') return { name, type, source: { kind: 'metadata', key: key ?? '' } };
  return { name, type: typeOfFact(source), source: { kind: 'file', fact: source } };
}

interface MetadataFieldsProps {
  library: FileLibrary;
  control: ReturnType<typeof useZodForm<typeof FilterFormSchema>>['control'];
}

function MetadataFields({ library, control }: MetadataFieldsProps) {
  const { t } = useTranslation('file-libraries');
  const { dataSourceId } = library;
  const { data } = libraryApi.information.useQuery({ params: { dataSourceId } });
  const keys = (data?.items ?? []).map(({ key: value, values }) => ({
    value,
    label: value,
    note: values.slice(0, 3).join(', '),
  }));
  return (
    <>
      <FormCombo
        control={control}
        name="key"
        label={t('filters.key')}
        placeholder={t('information.keyExample')}
        hint={t('filters.keyHint')}
        isFree
        useOptions={fixedOptions(keys)}
      />
      <FormSelect
        isRow
        control={control}
        name="type"
        label={t('filters.type')}
        hint={t('filters.typeHint')}
        options={FilterTypeSchema.options.map((value) => ({ value, label: t(`filters.types.${value}`) }))}
      />
    </>
  );
}
