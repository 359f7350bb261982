/** Filters that agents can apply to the files of a library. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { IndexFilter } from '@polylogue/contract/knowledge/libraries/filters';
import type { FileLibrary, TextIndexDefinition } from '@polylogue/contract/knowledge/libraries/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '#icon/IconPencil';
import IconPlus from '#icon/IconPlus';
import IconTrash from '#icon/IconTrash';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useRemoval } from '../../../../entity/use-removal.ts';
import { radius } from '../../../../theme/sizes.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { libraryApi } from '../api.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { useSourceLabels } from './source-labels.ts';
import { useSaveFilters } from './use-save-filters.ts';

export function FiltersSection({ library }: { library: FileLibrary }) {
  const { t } = useTranslation('file-libraries');
  const { dataSourceId, textIndexId } = library;
  const params = { dataSourceId, dataSourceIndexId: textIndexId ?? '' };
  const query = libraryApi.textIndexDefinition.useQuery({ params }, { skip: textIndexId === null });
  if (textIndexId === null) return <Typography variant="body2">{t('filters.noIndex')}</Typography>;
  return (
    <QueryView query={query}>
      {(definition) => <Filters library={library} definition={definition} />}
    </QueryView>
  );
}

interface FiltersProps {
  library: FileLibrary;
  definition: TextIndexDefinition;
}

function Filters({ library, definition }: FiltersProps) {
  const { t } = useTranslation('file-libraries');
  const { filters } = definition;
  const { canEdit } = library.permissions;
  const [edited, setEdited] = useState<number | 'new'>();
  const remove = useFilterRemoval(definition, library);
  return (
    <>
      {filters.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('filters.none')}
        </Typography>
      )}
      {filters.length > 0 && (
        <Box component="ul" aria-label={t('filters.title')} sx={listStyles}>
          {filters.map((filter, place) => (
            <FilterItem
              key={filter.name}
              filter={filter}
              canEdit={canEdit}
              onEdit={() => setEdited(place)}
              onRemove={() => void remove(place)}
            />
          ))}
        </Box>
      )}
      {canEdit && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<IconPlus />}
          onClick={() => setEdited('new')}
          sx={{ justifySelf: 'start' }}
        >
          {t('filters.add')}
        </Button>
      )}
      {edited !== undefined && (
        <FilterDialog
          library={library}
          definition={definition}
          place={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface FilterItemProps {
  filter: IndexFilter;
  canEdit: boolean;
  onEdit(): void;
  onRemove(): void;
}

function FilterItem({ filter, canEdit, onEdit, onRemove }: FilterItemProps) {
  const { t } = useTranslation('file-libraries');
  const wordOf = useSourceLabels();
  const { name, type, source } = filter;
  return (
    <Box component="li" sx={itemStyles}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="bdi" variant="body2" sx={{ fontWeight: 600, display: 'block' }}>
          {name}
        </Typography>
        <Typography
          variant="small"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {t('filters.looksAt', { source: wordOf(source), type: t(`filters.types.${type}`) })}
        </Typography>
      </Box>
      {canEdit && (
        <>
          <IconAction label={t('filters.edit', { name })} onClick={onEdit}>
            <IconPencil />
          </IconAction>
          <IconAction label={t('filters.remove', { name })} onClick={onRemove}>
            <IconTrash />
          </IconAction>
        </>
      )}
    </Box>
  );
}

/** Confirms first, because agents using it find nothing afterwards; can be undone. */
function useFilterRemoval(definition: TextIndexDefinition, library: FileLibrary) {
  const { t } = useTranslation('file-libraries');
  const ask = useRemoval();
  const save = useSaveFilters(library);
  const { filters } = definition;
  return (place: number) => {
    const name = filters[place]?.name ?? '';
    let { version } = definition;
    return ask({
      question: {
        title: t('filters.removing.title', { name }),
        text: t('filters.removing.text'),
        confirmLabel: t('filters.removing.do'),
      },
      async remove() {
        const outcome = await save(filters.toSpliced(place, 1), version);
        version = outcome.data?.version ?? version;
        return outcome;
      },
      done: t('filters.removing.done', { name }),
      restore: () => save(filters, version),
    });
  };
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
} as const;

const itemStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 2.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
