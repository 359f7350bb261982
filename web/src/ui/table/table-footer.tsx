/** Footer of a table: row range, keys, page buttons. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats.ts';
import { KeyLabels } from '../keyboard/key-labels.tsx';
import { PageButtons, type PageButtonsProps } from './rows/page-buttons.tsx';

interface TableFooterProps extends PageButtonsProps {
  /** One-based position of the first row in the whole list; 0 for an empty one. */
  from: number;
  until: number;
  /** Formatted number of all rows; `undefined` until known. */
  total: string | undefined;
  hasSelection: boolean;
  canOpen: boolean;
}

export function TableFooter({ from, until, total, onBack, onNext, hasSelection, canOpen }: TableFooterProps) {
  const { t } = useTranslation('entity');
  const { number: format } = useFormats();
  const range = `${format.format(from)}–${format.format(until)}`;
  return (
    <Box data-page-foot sx={footerStyles}>
      <Box component="span" role="status" sx={{ flex: 1 }}>
        {until > 0 && (total === undefined ? range : t('list.range', { range, total }))}
      </Box>
      <Box aria-hidden sx={[keysStyles, until === 0 && { visibility: 'hidden' }]}>
        <KeyLabels keys="j" /> <KeyLabels keys="k" /> {t('keys.move')}
        {hasSelection && (
          <>
            <KeyLabels keys="x" /> {t('keys.select')}
          </>
        )}
        {canOpen && (
          <>
            <KeyLabels keys="enter" /> {t('keys.open')}
          </>
        )}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <PageButtons onBack={onBack} onNext={onNext} />
      </Box>
    </Box>
  );
}

const footerStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  flex: 'none',
  minHeight: 44,
  paddingInlineStart: { xs: 4, md: 6 },
  paddingInlineEnd: { xs: 2, md: 4 },
  pb: 'env(safe-area-inset-bottom)',
  borderTop: 1,
  borderColor: 'divider',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
} as const;

const keysStyles = { display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1.5 } as const;
