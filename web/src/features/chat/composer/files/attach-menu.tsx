/** Menu of the attachment kinds that the agent accepts. */
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import IconPaperclip from '#icon/IconPaperclip';
import IconPhoto from '#icon/IconPhoto';
import { Menu } from '../../../../ui/overlays/overlays.tsx';
import type { PickKind } from '../../state/picked-file.ts';
import { rulesOf } from '../../state/uploads/accepted-files.ts';
import { useFileSize } from '../../state/uploads/use-file-size.ts';

interface AttachMenuProps {
  anchor: HTMLElement | null;
  kinds: readonly PickKind[];
  onClose(): void;
  onChoose(kind: PickKind): void;
}

/** Opens above the message field, so that the text stays visible. */
export function AttachMenu({ anchor, kinds, onClose, onChoose }: AttachMenuProps) {
  const { t } = useTranslation('conversations');
  const sizeOf = useFileSize();
  const horizontal = useTheme().direction === 'rtl' ? 'right' : 'left';
  const sizes = (kind: PickKind) => ({ size: sizeOf(rulesOf[kind].maxBytes) });
  return (
    <Menu
      anchorEl={anchor?.closest('[data-composer]') ?? anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: -8, horizontal }}
      transformOrigin={{ vertical: 'bottom', horizontal }}
      slotProps={{
        list: { 'aria-label': t('files.add') },
        paper: { sx: { width: 320, maxWidth: '92vw' } },
      }}
    >
      {kinds.map((kind) => (
        <MenuItem
          key={kind}
          onClick={() => {
            onClose();
            onChoose(kind);
          }}
          sx={{ alignItems: 'flex-start', whiteSpace: 'normal' }}
        >
          <ListItemIcon sx={{ mt: '2px' }}>
            {kind === 'picture' ? <IconPhoto /> : <IconPaperclip />}
          </ListItemIcon>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ typography: 'subtitle2' }}>
              {kind === 'picture' ? t('files.addPictures') : t('files.addFiles')}
            </Box>
            <Box sx={{ typography: 'small', color: 'text.secondary' }}>
              {kind === 'picture'
                ? t('files.addPicturesNote', sizes(kind))
                : t('files.addFilesNote', sizes(kind))}
            </Box>
          </Box>
        </MenuItem>
      ))}
    </Menu>
  );
}
