/** Dialog that the menu of a library opened. */
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { UploadDialog } from '../information/upload-dialog.tsx';
import { RebuildDialog } from '../text-index/rebuild-dialog.tsx';
import type { Uploads } from './use-uploads.ts';

interface LibraryDialogProps {
  kind: 'upload' | 'rebuild';
  library: FileLibrary;
  uploads: Uploads;
  onClose(): void;
}

export function LibraryDialog({ kind, library, uploads, onClose }: LibraryDialogProps) {
  const { textIndexId } = library;
  if (kind === 'upload') return <UploadDialog library={library} uploads={uploads} onClose={onClose} />;
  if (textIndexId === null) return null;
  return <RebuildDialog library={library} dataSourceIndexId={textIndexId} onClose={onClose} />;
}
