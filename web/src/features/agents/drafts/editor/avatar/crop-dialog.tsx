/** Crops an uploaded picture to a square. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import { limits } from '@polylogue/contract/limits';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUpload from '#icon/IconUpload';
import { BusyButton } from '../../../../../ui/actions/busy-button.tsx';
import { ErrorMessage } from '../../../../../ui/feedback/error-message.tsx';
import { ModalDialog } from '../../../../../ui/overlays/modal-dialog.tsx';

/** Square crop of a picture and the resulting file. */

interface Crop {
  /** Zoom factor from 1, the largest square that fits. */
  zoom: number;
  /** Position of the square within the remaining width and height: 0 at the start, 1 at the end. */
  x: number;
  y: number;
}

const initialCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Pictures are shown at 96 px at most, on screens with up to three device pixels per pixel. */
const sizePx = 288;

type Size = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>;

/** Square in the picture's own pixels. */
function frameOf({ naturalWidth, naturalHeight }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(naturalWidth, naturalHeight) / zoom;
  return { side, left: (naturalWidth - side) * x, top: (naturalHeight - side) * y };
}

/** Rejects when the browser cannot draw the picture. */
async function cropImage(image: HTMLImageElement, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const { left, top, side } = frameOf(image, crop);
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, sizePx, sizePx);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be drawn.');
  return new File([blob], 'avatar.png', { type: 'image/png' });
}

interface CropDialogProps {
  onClose(): void;
  onTake(file: File): Promise<void>;
}

const previewPx = 240;

export function CropDialog({ onClose, onTake }: CropDialogProps) {
  const { t } = useTranslation('agents');
  const { t: tUi } = useTranslation('ui');
  const { image, hasFailed, open } = useImage();
  const [crop, setCrop] = useState<Crop>(initialCrop);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async () => {
    if (!image) return;
    setBusy(true);
    await onTake(await cropImage(image, crop));
    setBusy(false);
  };
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('avatar.upload')}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton variant="contained" isBusy={isBusy} disabled={!image} onClick={() => void take()}>
            {t('avatar.take')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2, justifyItems: 'center' }}>
        {image && <Preview image={image} crop={crop} onCrop={setCrop} />}
        {hasFailed && <ErrorMessage>{t('avatar.unreadable')}</ErrorMessage>}
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<IconUpload />}
          onClick={() => input.current?.click()}
        >
          {t('avatar.choose')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={limits.avatar.mediaTypes.join(',')}
          aria-label={t('avatar.choose')}
          onChange={({ target }) => {
            const file = target.files?.item(0);
            if (file) open(file);
            setCrop(initialCrop);
            target.value = '';
          }}
        />
      </Box>
    </ModalDialog>
  );
}

function useImage() {
  const [image, setImage] = useState<HTMLImageElement>();
  const [hasFailed, setFailed] = useState(false);
  const url = useRef<string>(undefined);
  const release = () => {
    if (url.current) URL.revokeObjectURL(url.current);
  };
  useEffect(() => release, []);
  const open = (file: File) => {
    release();
    url.current = URL.createObjectURL(file);
    const next = new Image();
    next.onload = () => {
      setFailed(false);
      setImage(next);
    };
    next.onerror = () => {
      setFailed(true);
      setImage(undefined);
    };
    next.src = url.current;
  };
  return { image, hasFailed, open };
}

interface PreviewProps {
  image: HTMLImageElement;
  crop: Crop;
  onCrop(crop: Crop): void;
}

const sliders = [
  ['zoom', 1, 4],
  ['x', 0, 1],
  ['y', 0, 1],
] as const;

/** Preview, moved by dragging or by the sliders below. */
function Preview({ image, crop, onCrop }: PreviewProps) {
  const { t } = useTranslation('agents');
  const id = useId();
  const { left, top, side } = frameOf(image, crop);
  const scale = previewPx / side;
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    const move = (position: number, byPx: number, range: number) =>
      range > 0 ? Math.min(1, Math.max(0, position - byPx / scale / range)) : position;
    onCrop({
      ...crop,
      x: move(crop.x, event.movementX, image.naturalWidth - side),
      y: move(crop.y, event.movementY, image.naturalHeight - side),
    });
  };
  return (
    <>
      <Box
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        sx={{ ...previewStyles, width: previewPx, height: previewPx }}
      >
        <img
          src={image.src}
          alt={t('avatar.preview')}
          draggable={false}
          style={{
            position: 'absolute',
            left: -left * scale,
            top: -top * scale,
            width: image.naturalWidth * scale,
            height: image.naturalHeight * scale,
            maxWidth: 'none',
          }}
        />
      </Box>
      <Box sx={{ display: 'grid', width: '100%', gap: 1 }}>
        {sliders.map(([name, min, max]) => (
          <Box key={name}>
            <Box id={`${id}-${name}`} sx={{ typography: 'small' }}>
              {t(`avatar.${name}`)}
            </Box>
            <Slider
              size="small"
              value={crop[name]}
              min={min}
              max={max}
              step={0.01}
              aria-labelledby={`${id}-${name}`}
              onChange={(_event, value) => onCrop({ ...crop, [name]: value })}
            />
          </Box>
        ))}
      </Box>
    </>
  );
}

const previewStyles = {
  position: 'relative',
  overflow: 'hidden',
  direction: 'ltr',
  borderRadius: '22%',
  bgcolor: 'action.selected',
  cursor: 'grab',
  touchAction: 'none',
} as const;
