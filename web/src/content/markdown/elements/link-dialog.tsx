/** Dialog that shows the full URL of a link and opens it after confirmation. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx';
import { addressParts } from './links.ts';

interface LinkDialogProps {
  /** URL as normalised by the browser: ASCII only, which exposes look-alike letters. */
  address: string;
  isOpen: boolean;
  onClose(): void;
}

export function LinkDialog({ address, isOpen, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['outside-link', 'ui']);
  const aboutId = useId();
  const open = ({ detail: clickCount }: MouseEvent) => {
    // Ignores the second half of a double click on the link, above which this button may have appeared.
    if (clickCount > 1) return;
    // Not a link element: browsers resolve, preload and preview the hosts of links before a click.
    window.open(address, '_blank', 'noopener,noreferrer');
    onClose();
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      role="alertdialog"
      actions={
        <>
          {/* Focused, so that an Enter key held down on the link does not confirm. */}
          <Button autoFocus aria-describedby={aboutId} color="inherit" variant="outlined" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button variant="contained" onClick={open}>
            {t('open')}
          </Button>
        </>
      }
    >
      <div id={aboutId}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(address.startsWith('mailto:') ? 'mail' : 'page')}
        </Typography>
        <Address address={address} />
      </div>
      <CopyAction content={address} label={t('copy')} />
    </ModalDialog>
  );
}

/** Left to right in every language and untruncated: a hidden part could be the relevant one. */
function Address({ address }: Pick<LinkDialogProps, 'address'>) {
  const [before, place, after] = addressParts(address);
  return (
    <Box dir="ltr" sx={addressStyles}>
      {before}
      <strong>{place}</strong>
      {after}
    </Box>
  );
}

const addressStyles = {
  mt: 4,
  p: 3,
  borderRadius: 1,
  bgcolor: 'surface.bubble',
  typography: 'mono',
  color: 'text.secondary',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '& strong': { color: 'text.primary', fontWeight: 650 },
} as const;
