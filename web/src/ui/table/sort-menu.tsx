/** Sort order of a list without a header row. */
import { useTranslation } from 'react-i18next';
import IconArrowDown from '#icon/IconArrowDown';
import IconArrowUp from '#icon/IconArrowUp';
import IconArrowsSort from '#icon/IconArrowsSort';
import { ActionMenu } from '../actions/action-menu.tsx';
import type { TableColumn } from './columns/table-column.ts';

interface SortMenuProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: string | undefined;
  onSort(sort: string): void;
}

/** Choosing the current sort again reverses it. */
export function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  const { t } = useTranslation('entity');
  const actions = columns.flatMap(({ title, sort: name }) => {
    if (!name) return [];
    const isUp = sort === name;
    const arrow = isUp ? <IconArrowUp /> : <IconArrowDown />;
    const isPresent = isUp || sort === `-${name}`;
    return [
      { label: title, icon: isPresent ? arrow : undefined, run: () => onSort(isUp ? `-${name}` : name) },
    ];
  });
  if (actions.length === 0) return null;
  return <ActionMenu label={t('list.sort')} icon={<IconArrowsSort />} actions={actions} />;
}
