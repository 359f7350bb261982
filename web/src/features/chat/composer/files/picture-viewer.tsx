/** Full-screen viewer for images, fitted to the window or in original size. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTheme } from '@mui/material/styles';
import type { VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '#icon/IconChevronLeft';
import IconChevronRight from '#icon/IconChevronRight';
import IconDownload from '#icon/IconDownload';
import IconX from '#icon/IconX';
import IconZoomIn from '#icon/IconZoomIn';
import IconZoomOut from '#icon/IconZoomOut';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { Dialog } from '../../../../ui/overlays/overlays.tsx';
import { usePicture } from '../../state/uploads/pictures.ts';
import { barStyles, paperStyles, titleStyles } from './viewer-styles.ts';

export interface ViewedPicture {
  id: string;
  /** '' when unknown. */
  name: string;
  /** Image on the server. */
  image: VisionImage | undefined;
  /** Local image during its upload. */
  local?: { content: Blob; url: string | undefined } | undefined;
}

interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  /** Id of the first image to show. */
  first: string;
  onClose(): void;
}

/** Image viewer. Arrow keys go to the previous and next image, Escape closes. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const { t } = useTranslation('conversations');
  const { number } = useFormats();
  const { direction } = useTheme();
  const titleId = useId();
  const [shownId, setShownId] = useState(first);
  const [isFitted, setFitted] = useState(true);
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shownId),
  );
  const picture = pictures[index];
  const step = (by: 1 | -1) => {
    const next = pictures[index + by];
    if (next) setShownId(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === forward ? 1 : -1);
  };
  if (!picture) return null;
  const position = { number: number.format(index + 1), count: number.format(pictures.length) };
  const title = pictures.length > 1 ? t('files.position', position) : t('files.picture');
  const name = picture.name || title;
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { sx: paperStyles } }}
    >
      <Frame
        key={picture.id}
        picture={picture}
        isFitted={isFitted}
        alt={name}
        head={(save) => (
          <>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box id={titleId} component="h2" aria-live="polite" sx={titleStyles} dir="auto">
                {picture.name === '' ? title : `${picture.name}${pictures.length > 1 ? ` · ${title}` : ''}`}
              </Box>
            </Box>
            <IconAction
              label={isFitted ? t('files.ownSize') : t('files.fit')}
              onClick={() => setFitted(!isFitted)}
            >
              {isFitted ? <IconZoomIn /> : <IconZoomOut />}
            </IconAction>
            <IconAction label={t('files.download')} disabled={!save} onClick={save}>
              <IconDownload />
            </IconAction>
            <IconAction autoFocus label={t('files.close')} onClick={onClose}>
              <IconX />
            </IconAction>
          </>
        )}
      >
        {pictures.length > 1 && (
          <>
            <Arrow side="start" label={t('files.previous')} isOff={index === 0} onClick={() => step(-1)} />
            <Arrow
              side="end"
              label={t('files.next')}
              isOff={index === pictures.length - 1}
              onClick={() => step(1)}
            />
          </>
        )}
      </Frame>
    </Dialog>
  );
}

interface FrameProps {
  picture: ViewedPicture;
  isFitted: boolean;
  alt: string;
  /** `save` downloads the image; `undefined` until it is loaded. */
  head(save: (() => void) | undefined): ReactNode;
  children: ReactNode;
}

function Frame({ picture, isFitted, alt, head, children }: FrameProps) {
  const { t } = useTranslation('conversations');
  const { image, local } = picture;
  const { cached, hasFailed, retry } = usePicture(image, 'whole');
  const content = cached?.isWhole ? cached.content : local?.content;
  const url = cached?.url ?? local?.url;
  const isWaiting = content === undefined && !hasFailed;
  const fileName = picture.name || `${alt}.${content?.type.split('/')[1] ?? 'png'}`;
  return (
    <>
      <Box sx={barStyles}>{head(content && (() => saveFile(content, fileName)))}</Box>
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        {isWaiting && (
          <LinearProgress
            aria-label={t('files.loading')}
            sx={{ position: 'absolute', insetInline: 0, top: 0, height: 3, zIndex: 1 }}
          />
        )}
        <Box tabIndex={isFitted ? undefined : 0} sx={[stageStyles, !isFitted && { overflow: 'auto' }]}>
          {url && <Box component="img" src={url} alt={alt} sx={isFitted ? fittedStyles : ownSizeStyles} />}
          {hasFailed && (
            <Box sx={{ position: 'absolute', insetInline: 0, bottom: 0, p: 4, maxWidth: 560, m: 'auto' }}>
              <ErrorCallout message={t('files.notLoaded')} onRetry={retry} />
            </Box>
          )}
        </Box>
        {children}
      </Box>
    </>
  );
}

interface ArrowProps {
  side: 'start' | 'end';
  label: string;
  isOff: boolean;
  onClick(): void;
}

function Arrow({ side, label, isOff, onClick }: ArrowProps) {
  const Icon = side === 'start' ? IconChevronLeft : IconChevronRight;
  return (
    <Box sx={[arrowStyles, side === 'start' ? { insetInlineStart: 12 } : { insetInlineEnd: 12 }]}>
      <IconAction label={label} disabled={isOff} onClick={onClick} size="large">
        <Icon className="flip-in-rtl" />
      </IconAction>
    </Box>
  );
}

const stageStyles = { position: 'absolute', inset: 0, display: 'grid' } as const;
/** Scaled down to fit, never up. */
const fittedStyles = {
  position: 'absolute',
  inset: 0,
  m: 'auto',
  maxWidth: 'calc(100% - 32px)',
  maxHeight: 'calc(100% - 32px)',
  objectFit: 'contain',
} as const;
const ownSizeStyles = { m: 'auto', maxWidth: 'none' } as const;
const arrowStyles = {
  position: 'absolute',
  top: '50%',
  translate: '0 -50%',
  border: 1,
  borderColor: 'divider',
  borderRadius: '50%',
  bgcolor: 'background.paper',
  '.MuiIconButton-root': { borderRadius: '50%', width: 44, height: 44 },
} as const;
