/** Under which category agents are shown; a second press shows all again. */
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

/** Takes no place where no agent has a category. */
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
      // A row of their own: they narrow down what the list above has.
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

/** The chosen one stays, also when no agent is under it any more: it is how the choice is taken back. */
function shownWith(category: string | undefined, found: readonly Category[]): readonly Category[] {
  if (category === undefined || found.some(({ name }) => name === category)) return found;
  const others = found.filter(({ name }) => name.toLowerCase() !== category.toLowerCase());
  const count = found.find((other) => !others.includes(other))?.count ?? 0;
  return [{ name: category, count }, ...others];
}
