/** Libraries of an agent with their bindings, and a field to add another. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormMapContext, useFieldEntry } from '../../../ui/forms/editor/form-map.ts';
import { FieldNotes } from '../../../ui/forms/fields/field-frame.tsx';
import { fixedOptions, FormCombo } from '../../../ui/forms/fields/form-combo.tsx';
import { useOffer } from '../drafts/editor/offer.ts';
import type { DraftForm } from '../drafts/editor/use-draft-form.ts';
import { LibraryCard } from './library-card.tsx';
import { filled, useBoundLibraries } from './use-bound-libraries.ts';

type FormProps = Pick<DraftForm, 'control' | 'methods'>;

/** Maximum number of libraries in a configuration. */
const maxLibraries = 20;

export function LibrariesField(form: FormProps) {
  const { t } = useTranslation('agents');
  const offer = useOffer();
  const bound = useBoundLibraries(form);
  const ids = bound.field.value;
  useFieldEntry('dataSources', t('fields.dataSources'));
  useFieldEntry('ragDataSources', t('fields.ragDataSources'));
  const { ragDataSources: wrongBindings } = form.methods.formState.errors;
  const bindings = useWatch({ control: filled(form.control), name: 'ragDataSources' });
  const offered = offer?.dataSources ?? [];
  const free = offered.filter(({ dataSourceId }) => !ids.includes(dataSourceId));
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      {ids.length > 0 && (
        <Box component="ul" aria-label={t('fields.dataSources')} sx={listStyles}>
          {ids.map((id) => (
            <LibraryCard
              key={id}
              control={form.control}
              library={offered.find(({ dataSourceId }) => dataSourceId === id)}
              place={bindings.findIndex(({ dataSourceId }) => dataSourceId === id)}
              isKnown={offer !== undefined}
              onRemove={(name) => bound.remove(id, name)}
              onAdjust={() => bound.adjust(id)}
              onSettle={() => void bound.settle(id)}
              onReset={() => bound.reset(id)}
            />
          ))}
        </Box>
      )}
      {ids.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(offer && offered.length === 0 ? 'knowledge.none' : 'knowledge.empty')}
        </Typography>
      )}
      {free.length > 0 && ids.length < maxLibraries && <AddLibrary libraries={free} onAdd={bound.add} />}
      <FieldNotes
        id="libraries-notes"
        hint={offer && offered.length < 2 ? t('knowledge.few') : undefined}
        warning={undefined}
        error={wrongBindings?.message}
      />
    </Box>
  );
}

interface AddLibraryProps {
  libraries: readonly { dataSourceId: string; name: string; description: string }[];
  onAdd(libraryId: string): void;
}

function AddLibrary({ libraries, onAdd }: AddLibraryProps) {
  const { t } = useTranslation('agents');
  const { control } = useForm<{ library: string | null }>({ defaultValues: { library: null } });
  const options = libraries.map(({ dataSourceId, name, description }) => ({
    value: dataSourceId,
    label: name,
    note: description,
  }));
  return (
    // Not a field of the agent: hides it from the surrounding form.
    <FormMapContext value={undefined}>
      <FormCombo
        control={control}
        name="library"
        label={t('knowledge.add')}
        placeholder={t('knowledge.find')}
        useOptions={fixedOptions(options)}
        onTaken={onAdd}
      />
    </FormMapContext>
  );
}

const listStyles = { display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' } as const;
