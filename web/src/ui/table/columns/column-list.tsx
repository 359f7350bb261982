/** Searchable list of columns to show, hide and move. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconGripVertical from '#icon/IconGripVertical';
import IconLock from '#icon/IconLock';
import { IconAction } from '../../actions/icon-action.tsx';
import type { ChosenColumns } from './chosen-columns.ts';
import type { TableColumn } from './table-column.ts';
import { scrolling } from '../../page/scrolling.ts';

export function ColumnList<Row>({ columns }: { columns: ChosenColumns<Row> }) {
  const { t } = useTranslation('entity');
  const [text, setText] = useState('');
  const [dragged, setDragged] = useState<string>();
  const wanted = text.trim().toLowerCase();
  const found = columns.all.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <>
      <Box sx={{ p: 2.5, pb: 1 }}>
        <TextField
          autoFocus
          value={text}
          placeholder={t('columns.find')}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('columns.find'), dir: 'auto' } }}
        />
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, pb: 1, listStyle: 'none', maxHeight: 440, ...scrolling }}>
        {found.map((column) => (
          <ColumnItem
            key={column.name}
            column={column}
            columns={columns}
            onDragStart={() => setDragged(column.name)}
            onDropOn={() => {
              if (dragged) columns.move(dragged, columns.all.indexOf(column));
            }}
          />
        ))}
      </Box>
      <Box sx={footStyles}>
        <Button size="small" color="inherit" disabled={!columns.reset} onClick={columns.reset}>
          {t('columns.reset')}
        </Button>
        {t('columns.shown', { shown: columns.shown.length, total: columns.all.length })}
      </Box>
    </>
  );
}

interface ColumnItemProps<Row> {
  column: TableColumn<Row>;
  columns: ChosenColumns<Row>;
  onDragStart(): void;
  onDropOn(): void;
}

/** Moved by dragging, or with the arrow keys on its handle. */
function ColumnItem<Row>({ column: { name, title }, columns, onDragStart, onDropOn }: ColumnItemProps<Row>) {
  const { t } = useTranslation('entity');
  const isFixed = columns.isFixed(name);
  const place = columns.all.findIndex((column) => column.name === name);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    columns.move(name, Math.min(columns.all.length - 1, place + step));
  };
  return (
    <Box
      component="li"
      draggable={!isFixed}
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDropOn}
      sx={itemStyles}
    >
      {isFixed ? (
        <Box sx={{ width: 24 }} />
      ) : (
        <IconAction
          label={t('columns.move', { name: title })}
          onKeyDown={onKeyDown}
          sx={{ width: 24, height: 28, cursor: 'grab', color: 'text.secondary' }}
        >
          <IconGripVertical />
        </IconAction>
      )}
      <Box
        component="span"
        sx={{ flex: 1, color: columns.isShown(name) ? 'text.primary' : 'text.secondary' }}
      >
        {title}
      </Box>
      {isFixed ? (
        <IconLock aria-label={t('columns.fixed')} />
      ) : (
        <Checkbox
          size="small"
          checked={columns.isShown(name)}
          onChange={() => columns.toggle(name)}
          slotProps={{ input: { 'aria-label': title } }}
        />
      )}
    </Box>
  );
}

const itemStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 34,
  paddingInline: '8px 10px',
  typography: 'small',
  '> .tabler-icon': { width: 16, height: 16, marginInline: '11px', color: 'text.secondary' },
  '.tabler-icon': { width: 16, height: 16 },
  '.MuiCheckbox-root': { padding: '6px' },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const footStyles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInline: '6px 14px',
  minHeight: 44,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'small',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;
