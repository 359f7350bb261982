/** Shows the whole address that a link leads to, and opens it when the reader wants that. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx';
import { addressParts } from './links.ts';

interface LinkDialogProps {
  /** As the browser writes it: only in ASCII, so that no letter looks like another. */
  address: string;
  isOpen: boolean;
  onClose(): void;
}

export function LinkDialog({ address, isOpen, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['outside-link', 'ui']);
  const aboutId = useId();
  const open = ({ detail: clickCount }: MouseEvent) => {
    // The second half of a double click was meant for the link, which the answer may have put below this button.
    if (clickCount > 1) return;
    // No link in the page: browsers look up, preload and preview the hosts of those before anybody follows them.
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
          {/* Has the focus: an Enter key that is held down on the link must not confirm by itself. */}
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

/** From left to right in every language, and whole: what is cut off could be what matters. */
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
