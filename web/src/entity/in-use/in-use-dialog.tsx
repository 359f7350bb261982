/** Lists what still uses a resource that cannot be deleted, each with a link. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Use } from '@polylogue/contract/http';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx';
import { type ResourceAddress, ResourceAddressContext } from '../screens/resource-address.ts';

/** Resource types in the audit log by kind of use. */
const types = {
  brand: 'Brand',
  chatAccessPolicy: 'ChatAccessPolicy',
  guidelinesDocument: 'GuidelinesDocument',
  role: 'UserRole',
} as const;

/** Returns the address where the use can be ended. */
function addressOfUse({ kind, id, name }: Use, addressOf: ResourceAddress): string | undefined {
  if (kind === 'instanceSettings') return '/admin/instanceSettings';
  // An object without a name is hidden from the reader.
  if (name === null || kind === 'personalAgent') return undefined;
  return kind === 'agent' ? `/admin/gptsystem/${id}/publish` : addressOf({ type: types[kind], id });
}

interface InUseDialogProps {
  uses: readonly Use[];
  isOpen: boolean;
  onClose(): void;
}

export function InUseDialog({ uses, isOpen, onClose }: InUseDialogProps) {
  const { t } = useTranslation('entity');
  const addressOf = use(ResourceAddressContext);
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
      <Box component="ul" sx={listStyles}>
        {uses.map((one) => {
          const address = addressOfUse(one, addressOf);
          const label = one.name || t(one.name === null ? 'inUse.hidden' : `inUse.kinds.${one.kind}`);
          return (
            <li key={`${one.kind} ${one.id}`}>
              {address === undefined ? (
                <bdi>{label}</bdi>
              ) : (
                <Link component={RouterLink} to={address} onClick={onClose} dir="auto">
                  {label}
                </Link>
              )}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t(`inUse.kinds.${one.kind}`)}
              </Box>
            </li>
          );
        })}
      </Box>
    </ModalDialog>
  );
}

const listStyles = {
  m: 0,
  mt: 3,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 3,
    py: 2,
    borderTop: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
} as const;
