/** Button for attaching files to a message, with a menu if the agent accepts several kinds, and the file choosers. */
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

/** Returns the kinds of files that an agent accepts. */
const kindsOf = ({ attachments, images }: AcceptedKinds): PickKind[] => [
  ...(attachments ? (['attachment'] as const) : []),
  ...(images ? (['picture'] as const) : []),
];

export function AttachButton({ accepts, onFiles }: AttachButtonProps) {
  const { t } = useTranslation('conversations');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  const choosers = useRef<Partial<Record<PickKind, HTMLInputElement | null>>>({});
  const kinds = kindsOf(accepts);
  const [first, second] = kinds;
  if (!first) return null;
  const labels = { attachment: t('files.addFiles'), picture: t('files.addPictures') };
  const label = second ? t('files.add') : labels[first];
  const choose = (kind: PickKind) => choosers.current[kind]?.click();
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          {...(second && { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null })}
          {...tourTarget('uploadFile')}
          onClick={({ currentTarget }) => {
            if (!second) return choose(first);
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
          aria-label={labels[kind]}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      ))}
      {isUsed && (
        <Suspense fallback={null}>
          <AttachMenu {...{ anchor, kinds }} onClose={() => setAnchor(null)} onChoose={choose} />
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
