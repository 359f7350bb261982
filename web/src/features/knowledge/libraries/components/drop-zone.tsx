/** Accepts files dropped anywhere on it, with a visible drop target. */
import Box from '@mui/material/Box';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { droppedFiles } from './dropped-files.ts';
import type { Uploads } from './use-uploads.ts';

interface DropZoneProps {
  isOpen: boolean;
  onFiles: Uploads['add'];
  children: ReactNode;
}

export function DropZone({ isOpen, onFiles, children }: DropZoneProps) {
  const { t } = useTranslation('file-libraries');
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => isOpen && event.dataTransfer.types.includes('Files');
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        flex: 1,
        minHeight: 0,
        minWidth: 0,
      }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(onFiles);
      }}
    >
      {children}
      {isOver && (
        <Box sx={overlayStyles} aria-hidden>
          {t('upload.drop')}
        </Box>
      )}
    </Box>
  );
}

const overlayStyles = {
  position: 'absolute',
  inset: 8,
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  borderRadius: 2,
  // Opaque, so that nothing shows through the text.
  bgcolor: 'background.paper',
  typography: 'h2',
} as const;
