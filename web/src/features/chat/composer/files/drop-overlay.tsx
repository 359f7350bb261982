/** Overlay shown while files are dragged over a chat: which kinds it accepts. */
import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useTranslation } from 'react-i18next';
import IconBan from '#icon/IconBan';
import IconPaperclip from '#icon/IconPaperclip';
import { radius } from '../../../../theme/sizes.ts';
import { kindOf, rulesOf, type AcceptedKinds } from '../../state/uploads/accepted-files.ts';
import type { DropPlace } from './use-file-transfer.ts';
import { useFileSize } from '../../state/uploads/use-file-size.ts';

interface DropOverlayProps {
  place: DropPlace;
  accepts: AcceptedKinds;
}

/** Returns the unsupported kind when all dragged files are of it. */
function refusedOf(
  types: readonly string[],
  takes: AcceptedKinds,
): 'noFiles' | 'noPictures' | 'nothing' | undefined {
  if (!takes.attachments && !takes.images) return 'nothing';
  const kinds = types.filter((type) => type !== '').map(kindOf);
  if (kinds.length === 0) return undefined;
  if (!takes.images && kinds.every((kind) => kind === 'picture')) return 'noPictures';
  return !takes.attachments && kinds.every((kind) => kind === 'attachment') ? 'noFiles' : undefined;
}

export function DropOverlay({ place: { types, ...place }, accepts }: DropOverlayProps) {
  const { t } = useTranslation('conversations');
  const sizeOf = useFileSize();
  const refused = refusedOf(types, accepts);
  const sizes = [
    accepts.attachments && t('files.dropFiles', { size: sizeOf(rulesOf.attachment.maxBytes) }),
    accepts.images && t('files.dropPictures', { size: sizeOf(rulesOf.picture.maxBytes) }),
  ];
  const Icon = refused ? IconBan : IconPaperclip;
  return (
    <Portal>
      <Box aria-hidden sx={frameStyles} style={place}>
        <Box sx={[boxStyles, refused !== undefined && { borderColor: 'text.secondary' }]}>
          <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, p: 4, textAlign: 'center' }}>
            <Icon size={32} />
            <Box sx={{ typography: 'h2' }}>{refused ? t(`files.${refused}`) : t('files.drop')}</Box>
            {!refused && <Box sx={{ color: 'text.secondary' }}>{sizes.filter(Boolean).join(' · ')}</Box>}
          </Box>
        </Box>
      </Box>
    </Portal>
  );
}

const frameStyles = { position: 'fixed', zIndex: 'modal', pointerEvents: 'none', p: '8px' } as const;
const boxStyles = {
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: '100%',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  borderRadius: `${radius.bubble}px`,
  // Opaque, so that the text is readable.
  bgcolor: 'background.default',
} as const;
