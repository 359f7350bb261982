/** Crops a picture to a frame of fixed proportions. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import { type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUpload from '#icon/IconUpload';
import { BusyButton } from '../actions/busy-button.tsx';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { ModalDialog } from '../overlays/modal-dialog.tsx';

interface Crop {
  /** Zoom factor from 1, the largest frame that fits. */
  zoom: number;
  /** Position of the frame within the remaining width and height: 0 at the start, 1 at the end. */
  x: number;
  y: number;
}

const initialCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

export interface CropResult {
  /** Width divided by height; absent for the picture's own proportions. */
  ratio?: number;
  /** Maximum width of the result, in px. */
  widthPx: number;
  fileName: string;
  mediaType: 'image/png' | 'image/webp';
}

type Size = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>;

/** Frame in the picture's own pixels. */
function frameOf({ naturalWidth, naturalHeight }: Size, { zoom, x, y }: Crop, ratio: number) {
  const width = Math.min(naturalWidth, naturalHeight * ratio) / zoom;
  const height = width / ratio;
  return { width, height, left: (naturalWidth - width) * x, top: (naturalHeight - height) * y };
}

const ratioOf = ({ naturalWidth, naturalHeight }: Size, { ratio }: CropResult) =>
  ratio ?? naturalWidth / naturalHeight;

/** Rejects when the browser cannot draw the picture. */
async function cropImage(image: HTMLImageElement, crop: Crop, result: CropResult): Promise<File> {
  const ratio = ratioOf(image, result);
  const { left, top, width, height } = frameOf(image, crop, ratio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(result.widthPx, Math.max(width, 1)));
  canvas.height = Math.max(1, Math.round(canvas.width / ratio));
  canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, result.mediaType, 0.9));
  if (!blob) throw new Error('The picture could not be drawn.');
  return new File([blob], result.fileName, { type: blob.type });
}

interface CropDialogProps {
  title: string;
  /** Media types to choose from. */
  accept: readonly string[];
  result: CropResult;
  /** Picture to begin with; the dialog asks for one without it. */
  file?: File | undefined;
  onClose(): void;
  onTake(file: File): Promise<void>;
}

const previewWidthPx = 280;
const previewHeightPx = 240;

export function CropDialog({ title, accept, result, file, onClose, onTake }: CropDialogProps) {
  const { t } = useTranslation('entity');
  const { t: tUi } = useTranslation('ui');
  const { image, hasFailed, open } = useImage(file);
  const [crop, setCrop] = useState<Crop>(initialCrop);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async () => {
    if (!image) return;
    setBusy(true);
    await onTake(await cropImage(image, crop, result));
    setBusy(false);
  };
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton variant="contained" isBusy={isBusy} disabled={!image} onClick={() => void take()}>
            {t('crop.take')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2, justifyItems: 'center' }}>
        {image && <Preview image={image} crop={crop} ratio={ratioOf(image, result)} onCrop={setCrop} />}
        {hasFailed && <ErrorMessage>{t('crop.unreadable')}</ErrorMessage>}
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<IconUpload />}
          onClick={() => input.current?.click()}
        >
          {t('crop.choose')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={accept.join(',')}
          aria-label={t('crop.choose')}
          onChange={({ target }) => {
            const chosen = target.files?.item(0);
            if (chosen) open(chosen);
            setCrop(initialCrop);
            target.value = '';
          }}
        />
      </Box>
    </ModalDialog>
  );
}

function useImage(file: File | undefined) {
  const [image, setImage] = useState<HTMLImageElement>();
  const [hasFailed, setFailed] = useState(false);
  const url = useRef<string>(undefined);
  const release = () => {
    if (url.current) URL.revokeObjectURL(url.current);
  };
  const open = (chosen: File) => {
    release();
    url.current = URL.createObjectURL(chosen);
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
  const openFirst = useEffectEvent(() => file && open(file));
  useEffect(() => {
    openFirst();
    return release;
  }, []);
  return { image, hasFailed, open };
}

interface PreviewProps {
  image: HTMLImageElement;
  crop: Crop;
  ratio: number;
  onCrop(crop: Crop): void;
}

const sliders = [
  ['zoom', 1, 4],
  ['x', 0, 1],
  ['y', 0, 1],
] as const;

/** Preview, moved by dragging or by the sliders below. */
function Preview({ image, crop, ratio, onCrop }: PreviewProps) {
  const { t } = useTranslation('entity');
  const id = useId();
  const { left, top, width, height } = frameOf(image, crop, ratio);
  const scale = Math.min(previewWidthPx / width, previewHeightPx / height);
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    const move = (position: number, byPx: number, range: number) =>
      range > 0 ? Math.min(1, Math.max(0, position - byPx / scale / range)) : position;
    onCrop({
      ...crop,
      x: move(crop.x, event.movementX, image.naturalWidth - width),
      y: move(crop.y, event.movementY, image.naturalHeight - height),
    });
  };
  return (
    <>
      <Box
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        sx={{ ...previewStyles, width: width * scale, height: height * scale }}
      >
        <img
          src={image.src}
          alt={t('crop.preview')}
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
              {t(`crop.${name}`)}
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
  borderRadius: 2,
  bgcolor: 'action.selected',
  cursor: 'grab',
  touchAction: 'none',
} as const;
