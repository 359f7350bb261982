/** Menu of attachment kinds; disabled ones show the reason. */
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconPaperclip from '#icon/IconPaperclip';
import IconPhoto from '#icon/IconPhoto';
import { Menu } from '../../../../ui/overlays/overlays.tsx';
import type { PickKind } from '../../state/picked-file.ts';
import { rulesOf, type AcceptedKinds } from '../../state/uploads/accepted-files.ts';
import { useFileSize } from '../../state/uploads/use-file-size.ts';

interface AttachMenuProps {
  anchor: HTMLElement | null;
  accepts: AcceptedKinds;
  onClose(): void;
  onChoose(kind: PickKind): void;
}

/** Opens above the message field, so that the text stays visible. */
export function AttachMenu({ anchor, accepts, onClose, onChoose }: AttachMenuProps) {
  const { t } = useTranslation('conversations');
  const sizeOf = useFileSize();
  const horizontal = useTheme().direction === 'rtl' ? 'right' : 'left';
  const choose = (kind: PickKind) => () => {
    onClose();
    onChoose(kind);
  };
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
      <Entry
        icon={<IconPaperclip />}
        label={t('files.addFiles')}
        note={accepts.attachments ? t('files.addFilesNote', sizes('attachment')) : t('files.noFiles')}
        isOff={!accepts.attachments}
        onClick={choose('attachment')}
      />
      <Entry
        icon={<IconPhoto />}
        label={t('files.addPictures')}
        note={accepts.images ? t('files.addPicturesNote', sizes('picture')) : t('files.noPictures')}
        isOff={!accepts.images}
        onClick={choose('picture')}
      />
    </Menu>
  );
}

interface EntryProps extends MenuItemProps {
  icon: ReactNode;
  label: string;
  note: string;
  isOff: boolean;
}

/** Disabled entries remain focusable, so that their reason can be read. */
function Entry({ icon, label, note, isOff, onClick, ...item }: EntryProps) {
  return (
    <MenuItem
      {...item}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      sx={{ alignItems: 'flex-start', whiteSpace: 'normal', cursor: isOff ? 'default' : undefined }}
    >
      <ListItemIcon sx={{ mt: '2px', opacity: isOff ? 0.6 : 1 }}>{icon}</ListItemIcon>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle2', color: isOff ? 'text.secondary' : undefined }}>{label}</Box>
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>{note}</Box>
      </Box>
    </MenuItem>
  );
}
