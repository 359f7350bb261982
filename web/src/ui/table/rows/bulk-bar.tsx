/** Bar with actions for the selected rows, floating above the table's footer. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '#icon/IconX';
import { restoreLostFocus } from '../../../lib/browser/lost-focus.ts';
import { useFormats } from '../../../lib/formats.ts';
import { density, radius } from '../../../theme/sizes.ts';
import { IconAction } from '../../actions/icon-action.tsx';
import { useToastOffset } from '../../feedback/toasts.tsx';
import { useShortcut } from '../../keyboard/shortcuts.tsx';

export interface BulkAction<Row> {
  label: string;
  icon?: ReactNode;
  isDangerous?: boolean;
  /** Returns true if the action applies to a row; the button shows how many do. Default: all. */
  fits?(row: Row): boolean;
  /** Receives the applicable rows. Resolves to true to clear the selection. */
  run(rows: readonly Row[]): Promise<boolean> | boolean;
}

interface BulkBarProps<Row> {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  /** Formatted number of filtered rows; `undefined` if all are selected. */
  total: string | undefined;
  /** Number of rows loaded so far while selecting all. */
  progress: number | undefined;
  onSelectAll(): void;
  onClear(): void;
}

const bulkBarHeightPx = 48;

export function BulkBar<Row>({ rows, actions, total, progress, onSelectAll, onClear }: BulkBarProps<Row>) {
  const { t } = useTranslation('entity');
  const { number: format } = useFormats();
  useToastOffset(bulkBarHeightPx + 60);
  useShortcut({
    keys: 'escape',
    label: t('bulk.clear'),
    run: onClear,
    isKeyOnly: true,
    group: t('keys.group'),
  });
  useEffect(() => () => restoreLostFocus(nextFocusRow), []);
  return (
    <Box role="region" aria-label={t('bulk.region')} data-region tabIndex={-1} sx={barStyles}>
      <Box component="span" role="status" sx={{ fontWeight: 600, whiteSpace: 'nowrap', px: 1 }}>
        {t('bulk.selected', { count: rows.length, number: format.format(rows.length) })}
      </Box>
      {total !== undefined && (
        <Button size="small" disabled={progress !== undefined} onClick={onSelectAll} sx={{ flex: 'none' }}>
          {progress === undefined ? t('bulk.selectAll', { total }) : format.format(progress)}
        </Button>
      )}
      {actions.length > 0 && <Divider orientation="vertical" flexItem sx={dividerStyles} />}
      {actions.map((action) => (
        <BulkButton key={action.label} action={action} rows={rows} onClear={onClear} />
      ))}
      <Divider orientation="vertical" flexItem sx={dividerStyles} />
      <IconAction label={t('bulk.clear')} onClick={onClear}>
        <IconX />
      </IconAction>
    </Box>
  );
}

/** The bar closes with its pressed button: the focus moves to the list for keyboard users. */
const nextFocusRow = () =>
  document.querySelector<HTMLElement>('.MuiDataGrid-row.current [role="gridcell"][data-colindex="1"]') ??
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');

interface BulkButtonProps<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  onClear(): void;
}

function BulkButton<Row>({ action, rows, onClear }: BulkButtonProps<Row>) {
  const { label, icon, isDangerous, fits } = action;
  const { number } = useFormats();
  const fitting = fits ? rows.filter(fits) : rows;
  const run = async () => {
    if (await action.run(fitting)) onClear();
  };
  return (
    <Button
      color={isDangerous ? 'error' : 'inherit'}
      startIcon={icon}
      disabled={fitting.length === 0}
      onClick={() => void run()}
      sx={{ flex: 'none' }}
    >
      {label}
      {fits && (
        <Box component="span" sx={{ marginInlineStart: 2, fontWeight: 400, color: 'text.secondary' }}>
          {number.format(fitting.length)}
        </Box>
      )}
    </Button>
  );
}

const dividerStyles = { mx: 1, my: 2.5, display: { xs: 'none', sm: 'block' } } as const;

const barStyles = {
  position: 'absolute',
  insetInline: 0,
  bottom: 14,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: 'fit-content',
  maxWidth: 'calc(100% - 32px)',
  minHeight: bulkBarHeightPx,
  mx: 'auto',
  px: 2,
  flexWrap: 'wrap',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'surface.raised',
  boxShadow: '0 1px 2px rgba(0, 0, 0, .06), 0 12px 32px -12px rgba(0, 0, 0, .28)',
  typography: 'body2',
  '.MuiButton-root': { minHeight: density.controlPx, whiteSpace: 'nowrap' },
  '.MuiButton-startIcon .tabler-icon': { width: 18, height: 18 },
} as const;
