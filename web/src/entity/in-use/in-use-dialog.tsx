/** Lists what still uses a resource that cannot be deleted, each with a link. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Use } from '@polylogue/contract/http';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx';
import { UseList } from './use-list.tsx';

interface InUseDialogProps {
  uses: readonly Use[];
  isOpen: boolean;
  onClose(): void;
}

export function InUseDialog({ uses, isOpen, onClose }: InUseDialogProps) {
  const { t } = useTranslation('entity');
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('inUse.title')}
      role="alertdialog"
      actions={
        <Button autoFocus variant="contained" onClick={onClose}>
          {t('inUse.close')}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('inUse.text')}
      </Typography>
      <UseList label={t('inUse.title')} uses={uses} onFollow={onClose} />
    </ModalDialog>
  );
}
