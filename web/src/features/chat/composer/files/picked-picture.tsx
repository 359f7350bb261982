/** Attached image: a thumbnail that opens the full image. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import IconPhotoX from '#icon/IconPhotoX';
import IconX from '#icon/IconX';
import { radius } from '../../../../theme/sizes.ts';
import { ProgressBar } from './picked-file-chip.tsx';
import { usePickState } from '../../state/uploads/pick-state.ts';
import type { PickedFile } from '../../state/picked-file.ts';
import { usePicture } from '../../state/uploads/pictures.ts';
import type { UploadState } from '../../state/uploads/uploads.ts';

interface PickedPictureProps {
  pick: PickedFile;
  /** One-based position among the images. */
  position: number;
  upload: UploadState | undefined;
  onRemove(): void;
  onRetry(): void;
  onView(): void;
}

export function PickedPicture({ pick, position, upload, onRemove, onRetry, onView }: PickedPictureProps) {
  const { t } = useTranslation('conversations');
  const { text, hasFailed, isRetryable, share } = usePickState(pick, upload);
  const { cached } = usePicture(pick.picture, 'small');
  const name = pick.name || t('files.pictureNumber', { number: position });
  const url = cached?.url ?? upload?.url;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={[frameStyles, hasFailed && { borderColor: 'error.main' }]}>
        <ButtonBase
          aria-label={t('files.view', { name })}
          title={name}
          onClick={onView}
          sx={{ width: '100%', height: '100%' }}
        >
          {url ? (
            <Box
              component="img"
              src={url}
              alt=""
              sx={imageStyles}
              style={{ opacity: share === undefined ? 1 : 0.6 }}
            />
          ) : (
            <IconPhotoX aria-hidden />
          )}
        </ButtonBase>
        {share !== undefined && <ProgressBar name={name} share={share} />}
        <Tooltip title={t('files.remove', { name })}>
          <IconButton aria-label={t('files.remove', { name })} onClick={onRemove} sx={removeStyles}>
            <IconX />
          </IconButton>
        </Tooltip>
      </Box>
      {hasFailed && (
        <Box sx={{ maxWidth: 220, typography: 'caption', color: 'error.main' }}>
          <span role="alert">{text}</span>{' '}
          {isRetryable && (
            <ButtonBase
              aria-label={t('files.retry', { name })}
              onClick={onRetry}
              sx={{ font: 'inherit', fontWeight: 600, textDecoration: 'underline', minHeight: 24 }}
            >
              {t('files.again')}
            </ButtonBase>
          )}
        </Box>
      )}
    </Box>
  );
}

const frameStyles = {
  position: 'relative',
  flex: 'none',
  width: 64,
  height: 64,
  '@media (pointer: coarse)': { width: 88, height: 88 },
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
  overflow: 'hidden',
} as const;

const imageStyles = {
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  bgcolor: 'surface.sunken',
} as const;

/** Dark on any image, with a touch target larger than its visible size. */
const removeStyles = {
  position: 'absolute',
  top: 0,
  insetInlineEnd: 0,
  width: 24,
  height: 24,
  minWidth: 0,
  minHeight: 0,
  p: 0,
  color: '#fff',
  '&, &:hover': { bgcolor: 'transparent' },
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    insetInlineEnd: 0,
    width: 24,
    height: 24,
    borderRadius: '50%',
    bgcolor: 'rgba(0, 0, 0, .72)',
  },
  '&:hover::before': { bgcolor: '#000' },
  '@media (pointer: coarse)': { width: 44, height: 44 },
  svg: { position: 'absolute', top: 5, insetInlineEnd: 5, width: 14, height: 14 },
} as const;
