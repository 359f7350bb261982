/** Rows of a table as cards on narrow screens, in the same order. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconDotsVertical from '#icon/IconDotsVertical';
import { radius } from '../../../theme/sizes.ts';
import { ActionMenu } from '../../actions/action-menu.tsx';
import type { TableColumn } from '../columns/table-column.ts';
import { groupKey, isGroup, withGroups } from './grid-groups.ts';
import type { RowsProps } from './row-grid.tsx';
import { scrolling } from '../../page/scrolling.ts';

export function RowCards<Row>(props: RowsProps<Row>) {
  const { label, rows, idOf, groupOf, isStale } = props;
  return (
    <Box sx={{ flex: 1, minHeight: 0, ...scrolling, opacity: isStale ? 0.6 : undefined }}>
      <Box
        component="ul"
        aria-label={label}
        sx={{ display: 'grid', gap: 2.5, m: 0, p: 4, pt: 1, listStyle: 'none' }}
      >
        {withGroups(rows, groupOf).map((row) =>
          isGroup(row) ? (
            <Box component="li" key={row[groupKey]} sx={groupStyles}>
              {row[groupKey]}
            </Box>
          ) : (
            <RowCard key={idOf(row)} row={row} {...props} />
          ),
        )}
      </Box>
    </Box>
  );
}

function contentOf<Row>({ cardText, cell, text }: TableColumn<Row>, row: Row) {
  if (cardText) return cardText(row);
  return cell ? cell(row) : text(row);
}

function RowCard<Row>({ row, ...props }: RowsProps<Row> & { row: Row }) {
  const { columns, idOf, nameOf, addressOf, onOpen, rowActions, selection } = props;
  const { t } = useTranslation('entity');
  const [first] = columns;
  const id = idOf(row);
  const address = addressOf?.(row);
  const at = (place: TableColumn<Row>['card']) => columns.filter(({ card }) => card === place);
  const details = at('detail');
  const name = first && contentOf(first, row);
  return (
    <Box component="li" sx={cardStyles} data-selected={selection?.has(id) || undefined}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {selection && (
          <Checkbox
            checked={selection.has(id)}
            onChange={() => selection.toggle(row)}
            slotProps={{ input: { 'aria-label': t('grid.selectNamed', { name: nameOf(row) }) } }}
            sx={{ margin: '-8px', marginInlineStart: '-10px' }}
          />
        )}
        <Box className="name">
          {address !== undefined ? (
            <Link to={address}>{name}</Link>
          ) : (
            <Box component="button" type="button" onClick={() => onOpen(row)}>
              {name}
            </Box>
          )}
          <Box className="details" dir="auto">
            {details.map((column, index) => (
              <Fragment key={column.name}>
                {index > 0 && ' · '}
                <bdi>{contentOf(column, row)}</bdi>
              </Fragment>
            ))}
          </Box>
        </Box>
        {rowActions && (
          <ActionMenu
            label={t('grid.actionsOf', { name: nameOf(row) })}
            icon={<IconDotsVertical />}
            actions={rowActions(row)}
          />
        )}
      </Box>
      <Box className="foot">
        <Box sx={{ display: 'flex', gap: 2, flex: 1, minWidth: 0 }}>
          {at('foot').map((column) => (
            <Fragment key={column.name}>{contentOf(column, row)}</Fragment>
          ))}
        </Box>
        {at('end').map((column) => (
          <Fragment key={column.name}>{contentOf(column, row)}</Fragment>
        ))}
      </Box>
    </Box>
  );
}

const groupStyles = { typography: 'small', fontWeight: 600, color: 'text.secondary', pt: 2 };

const cardStyles = {
  position: 'relative',
  display: 'grid',
  gap: 2,
  p: 3.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '&[data-selected]': { borderColor: 'primary.main' },
  '.name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '.name > a, .name > button': {
    p: 0,
    border: 0,
    bgcolor: 'transparent',
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
  },
  // The whole card is clickable; its other controls are above that area.
  '.name > a::after, .name > button::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
  },
  '.MuiCheckbox-root, .MuiIconButton-root': { position: 'relative', zIndex: 1 },
  '.details': { typography: 'small', color: 'text.secondary' },
  '.details:empty': { display: 'none' },
  '.foot': { display: 'flex', alignItems: 'center', gap: 3, typography: 'small', color: 'text.secondary' },
} as const;
