/** Attachments of a message: image thumbnails, then files, each with progress and a remove button. */
import Box from '@mui/material/Box';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenedFile } from './opened-file.tsx';
import { OpenedPicture } from './opened-picture.tsx';
import { PickedFileChip } from './picked-file-chip.tsx';
import { isUploaded, type PickedFile } from '../../state/picked-file.ts';
import { PickedPicture } from './picked-picture.tsx';
import { useUploads } from '../../state/uploads/uploads.ts';
import { scrolling } from '../../../../ui/page/scrolling.ts';
import { useUnloadGuard } from '../../../../lib/browser/unload-guard.ts';

interface PickedFilesProps {
  picks: readonly PickedFile[];
  /** Focused when the last attachment is removed. */
  field: RefObject<HTMLElement | null>;
  onRemove(pickId: string): void;
}

export function PickedFiles({ picks, field, onRemove }: PickedFilesProps) {
  const { t } = useTranslation('conversations');
  const uploads = useUploads();
  const [viewed, setViewed] = useState<string>();
  const [viewedFile, setViewedFile] = useState<PickedFile>();
  const pictures = picks.filter(({ kind }) => kind === 'picture');
  const files = picks.filter(({ kind }) => kind === 'attachment');
  const list = useRef<HTMLDivElement>(null);
  const order = [...pictures, ...files];
  useUnloadGuard(picks.some((pick) => !isUploaded(pick)));
  const remove = (pickId: string) => {
    const at = order.findIndex((pick) => pick.pickId === pickId);
    const next = order[at + 1] ?? order[at - 1];
    onRemove(pickId);
    const item = next && list.current?.querySelector<HTMLElement>(`[data-pick="${next.pickId}"] button`);
    (item ?? field.current)?.focus();
  };
  const partsOf = (pick: PickedFile) => ({
    pick,
    upload: uploads.find(pick.pickId),
    onRemove: () => remove(pick.pickId),
    onRetry: () => uploads.retry(pick.pickId),
  });
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Delete' && key !== 'Backspace') return;
    const item = target instanceof Element && target.closest<HTMLElement>('[data-pick]');
    if (item && item.dataset['pick']) remove(item.dataset['pick']);
  };
  return (
    <>
      <Box ref={list} role="group" aria-label={t('files.picked')} onKeyDown={onKeyDown} sx={boxStyles}>
        {pictures.length > 0 && (
          <Box component="ul" sx={picturesStyles}>
            {pictures.map((pick, index) => (
              <li key={pick.pickId} data-pick={pick.pickId}>
                <PickedPicture
                  {...partsOf(pick)}
                  position={index + 1}
                  onView={() => setViewed(pick.pickId)}
                />
              </li>
            ))}
          </Box>
        )}
        {files.length > 0 && (
          <Box component="ul" sx={filesStyles}>
            {files.map((pick) => (
              <Box
                component="li"
                key={pick.pickId}
                data-pick={pick.pickId}
                // Full width for the server's error message.
                sx={uploads.find(pick.pickId)?.error === undefined ? undefined : { gridColumn: '1 / -1' }}
              >
                <PickedFileChip {...partsOf(pick)} onView={() => setViewedFile(pick)} />
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <OpenedPicture
        pictures={pictures.map(({ pickId, name, picture }) => {
          const { upload, url } = uploads.find(pickId) ?? {};
          return { id: pickId, name, image: picture, local: upload && { content: upload.file, url } };
        })}
        opened={viewed}
        onClose={() => setViewed(undefined)}
      />
      <OpenedFile
        file={
          viewedFile?.attachment && {
            attachmentId: viewedFile.attachment.attachmentId,
            name: viewedFile.name,
          }
        }
        onClose={() => setViewedFile(undefined)}
      />
    </>
  );
}

const boxStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  p: '12px 12px 0',
  maxHeight: '38vh',
  ...scrolling,
} as const;
const plainList = { m: 0, p: 0, gap: 2, listStyle: 'none' } as const;
const picturesStyles = { ...plainList, display: 'flex', flexWrap: 'wrap' } as const;
const filesStyles = {
  ...plainList,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  alignItems: 'start',
} as const;
