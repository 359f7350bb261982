/** Button with a menu for attaching files to a message, and the file choosers that it opens. */
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import { density } from '../../../theme/sizes.ts';
import { tourTarget } from '../../shell/parts/tour-state.ts';
import type { PickKind } from '../state/picked-file.ts';
import { acceptAttributes, type AcceptedKinds } from '../state/uploads/accepted-files.ts';

const AttachMenu = lazy(async () => ({ default: (await import('./files/attach-menu.tsx')).AttachMenu }));

interface AttachButtonProps {
  accepts: AcceptedKinds;
  onFiles(files: readonly File[]): void;
}

const kinds: readonly PickKind[] = ['attachment', 'picture'];

export function AttachButton({ accepts, onFiles }: AttachButtonProps) {
  const { t } = useTranslation('conversations');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  const choosers = useRef<Partial<Record<PickKind, HTMLInputElement | null>>>({});
  return (
    <>
      <Tooltip title={t('files.add')}>
        <IconButton
          aria-label={t('files.add')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          {...tourTarget('uploadFile')}
          onClick={({ currentTarget }) => {
            setUsed(true);
            setAnchor(currentTarget);
          }}
          sx={buttonStyles}
        >
          <IconPlus />
        </IconButton>
      </Tooltip>
      {kinds.map((kind) => (
        <input
          key={kind}
          ref={(input) => {
            choosers.current[kind] = input;
          }}
          hidden
          multiple
          type="file"
          data-picks={kind}
          accept={acceptAttributes[kind]}
          aria-label={kind === 'picture' ? t('files.addPictures') : t('files.addFiles')}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      ))}
      {isUsed && (
        <Suspense fallback={null}>
          <AttachMenu
            {...{ anchor, accepts }}
            onClose={() => setAnchor(null)}
            onChoose={(kind) => choosers.current[kind]?.click()}
          />
        </Suspense>
      )}
    </>
  );
}

const buttonStyles = {
  flex: 'none',
  // Phones show only the icon.
  border: { xs: 0, sm: 1 },
  borderColor: { sm: 'divider' },
  borderRadius: '50%',
  width: density.controlPx,
  height: density.controlPx,
  '@media (pointer: coarse)': { width: density.touchPx, height: density.touchPx },
} as const;
