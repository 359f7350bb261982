/** Chooses the visible columns of a table and their order. The first one is fixed. */
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconColumns3 from '#icon/IconColumns3';
import { Popover } from '../../overlays/overlays.tsx';
import type { ChosenColumns } from './chosen-columns.ts';

/** Loaded on demand: larger than the button. */
const ColumnList = lazy(async () => ({ default: (await import('./column-list.tsx')).ColumnList }));

export function ColumnChooser<Row>({ columns }: { columns: ChosenColumns<Row> }) {
  const { t } = useTranslation('entity');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        startIcon={<IconColumns3 />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none', '.tabler-icon': { width: 18, height: 18 } }}
      >
        {t('columns.title')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('columns.title'), sx: { width: 264, mt: 1 } } }}
      >
        <Suspense fallback={null}>
          <ColumnList columns={columns} />
        </Suspense>
      </Popover>
    </>
  );
}
