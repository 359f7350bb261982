/** Pictures of a brand: stored at once, apart from the form; each can be cropped, replaced and removed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AdminBrand } from '@polylogue/contract/brands/brands/schemas';
import { limits } from '@polylogue/contract/limits';
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconTrash from '#icon/IconTrash';
import IconUpload from '#icon/IconUpload';
import type { CropResult } from '../../../../ui/pictures/crop-dialog.tsx';
import { useBrandPicture } from '../use-brand-picture.ts';
import { type PictureSlot, usePictures } from './use-pictures.ts';

const CropDialog = lazy(async () => ({
  default: (await import('../../../../ui/pictures/crop-dialog.tsx')).CropDialog,
}));

const png = { fileName: 'picture.png', mediaType: 'image/png' } as const;
const results: Record<PictureSlot, CropResult> = {
  logo: { ...png, widthPx: 960 },
  logoDark: { ...png, widthPx: 960 },
  avatar: { ...png, ratio: 1, widthPx: 512 },
  splash: { ratio: 16 / 10, widthPx: 2560, fileName: 'picture.webp', mediaType: 'image/webp' },
};
const slots = Object.keys(results) as PictureSlot[];

export function PicturesSection({ brand }: { brand: AdminBrand }) {
  const { fileOf, upload, remove } = usePictures(brand);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {slots.map((slot) => (
        <Picture
          key={slot}
          slot={slot}
          brand={brand}
          fileName={fileOf(slot)}
          onTake={(file) => upload(slot, file)}
          onRemove={() => void remove(slot)}
        />
      ))}
    </Box>
  );
}

interface PictureProps {
  slot: PictureSlot;
  brand: AdminBrand;
  fileName: string | null;
  /** Resolves to whether the picture was stored. */
  onTake(file: File): Promise<boolean>;
  onRemove(): void;
}

function Picture({ slot, brand, fileName, onTake, onRemove }: PictureProps) {
  const { t } = useTranslation('brands');
  const { t: tEntity } = useTranslation('entity');
  const isReadOnly = !brand.permissions.canEdit;
  const url = useBrandPicture(brand.brandKey, fileName, slot === 'splash' ? 'preview' : 'content');
  const [chosen, setChosen] = useState<File>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const title = t(`pictures.${slot}`);
  const take = (file: File | null | undefined) => {
    if (!file) return;
    // Drawings are not made of pixels: they stay as they are.
    if (file.type === 'image/svg+xml') void onTake(file);
    else setChosen(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isReadOnly) take(event.dataTransfer.files.item(0));
  };
  return (
    <Box
      role="group"
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isReadOnly);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      sx={[rowStyles, isOver && { borderColor: 'primary.main', bgcolor: 'action.hover' }]}
    >
      <Box sx={[frameStyles, fileName !== null && { bgcolor: slot === 'logoDark' ? '#18181B' : '#FFFFFF' }]}>
        {url ? <img src={url} alt="" /> : <span>{fileName === null ? t('pictures.none') : ''}</span>}
      </Box>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="small" component="div" sx={{ color: 'text.secondary' }}>
          {t(`pictures.${slot}Hint`)}
        </Typography>
        {!isReadOnly && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              startIcon={<IconUpload />}
              aria-label={t('pictures.chooseNamed', { name: title })}
              onClick={() => input.current?.click()}
            >
              {tEntity('fields.chooseFile')}
            </Button>
            {fileName !== null && (
              <Button
                color="inherit"
                size="small"
                startIcon={<IconTrash />}
                aria-label={t('pictures.removeNamed', { name: title })}
                onClick={onRemove}
              >
                {tEntity('fields.remove')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      <input
        ref={input}
        hidden
        type="file"
        accept={limits.brandImage.mediaTypes.join(',')}
        aria-label={title}
        onChange={({ target }) => {
          take(target.files?.item(0));
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Suspense fallback={null}>
        {chosen && (
          <CropDialog
            title={title}
            accept={limits.brandImage.mediaTypes}
            result={results[slot]}
            file={chosen}
            onClose={() => setChosen(undefined)}
            onTake={async (file) => {
              if (await onTake(file)) setChosen(undefined);
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  p: 3,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'surface.inputBorder',
  borderRadius: 1,
} as const;

/** Surfaces of both modes, so that a logo shows how it reads there. */
const frameStyles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 168,
  height: 96,
  p: 2,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  typography: 'small',
  color: 'text.secondary',
  img: { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' },
} as const;
