/** Selector of the agent list, with the number of agents in each. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { chipStyles } from './chip-styles.ts';
import { type ShownList, shownLists, useListCount } from './use-directory.ts';

interface ListChipsProps {
  list: ShownList;
  onChange(list: ShownList): void;
}

export function ListChips({ list, onChange }: ListChipsProps) {
  const { t } = useTranslation('agent-directory');
  return (
    <ToggleButtonGroup
      exclusive
      value={list}
      aria-label={t('discover.lists.label')}
      onChange={(_event, next: ShownList | null) => next && onChange(next)}
      sx={chipStyles}
    >
      {shownLists.map((name) => (
        <ToggleButton key={name} value={name}>
          {t(`discover.lists.${name}`)} <Count list={name} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function Count({ list }: { list: ShownList }) {
  const count = useListCount(list);
  const { number } = useFormats();
  if (!count) return null;
  return <span className="count">{`${number.format(count.value)}${count.isExact ? '' : '+'}`}</span>;
}
