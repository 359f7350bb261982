/** Category filter of agents; pressing the chosen one again clears it. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { directoryApi } from '../api.ts';
import { chipStyles } from './chip-styles.ts';

interface Category {
  name: string;
  count: number;
}

interface CategoryChipsProps {
  category: string | undefined;
  onChange(category: string | undefined): void;
}

/** Takes no space if no agent has a category. */
export function CategoryChips({ category, onChange }: CategoryChipsProps) {
  const { t } = useTranslation('agent-directory');
  const { number } = useFormats();
  const { data } = directoryApi.useCategoriesQuery();
  const found = shownWith(category, data?.items ?? []);
  if (found.length === 0) return null;
  return (
    <ToggleButtonGroup
      exclusive
      value={category ?? null}
      aria-label={t('discover.categories')}
      onChange={(_event, next: string | null) => onChange(next ?? undefined)}
      // On its own row, since it narrows the list chosen above.
      sx={{ ...chipStyles, flexBasis: '100%' }}
    >
      {found.map(({ name, count }) => (
        <ToggleButton key={name} value={name}>
          <bdi>{name}</bdi>
          {count > 0 && <span className="count">{number.format(count)}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Keeps the chosen category even without agents, so that it can be cleared. */
function shownWith(category: string | undefined, found: readonly Category[]): readonly Category[] {
  if (category === undefined || found.some(({ name }) => name === category)) return found;
  const others = found.filter(({ name }) => name.toLowerCase() !== category.toLowerCase());
  const count = found.find((other) => !others.includes(other))?.count ?? 0;
  return [{ name: category, count }, ...others];
}
