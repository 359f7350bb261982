/** Uploads a newer version of a library file under the existing name and folder. */
import type { FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStableHandler } from '../../../../lib/stable-handler.ts';
import { fileNameOf, folderOf } from './file-location.ts';
import type { Uploads } from './use-uploads.ts';

export interface FileReplacing {
  /** Opens the file chooser and uploads the choice. Referentially stable. */
  replace(file: LibraryFile): void;
  /** Mount next to the caller of `replace`. */
  input: ReactNode;
}

/** The browser offers files with the same extension first; without an extension, any file. */
const endingOf = (name: string) => /\.[^./]+$/.exec(name)?.[0] ?? '';

/** Replaces a file by a chosen one; `onSent` is called once the upload starts. */
export function useFileReplacing(
  { permissions }: FileLibrary,
  { add }: Uploads,
  onSent?: () => void,
): FileReplacing {
  const { t } = useTranslation('file-libraries');
  const input = useRef<HTMLInputElement>(null);
  const replaced = useRef<LibraryFile>(undefined);
  const replace = useStableHandler((file: LibraryFile) => {
    if (!input.current) return;
    replaced.current = file;
    input.current.accept = endingOf(file.name);
    input.current.click();
  });
  const send = (chosen: File | undefined) => {
    const { current: file } = replaced;
    if (!chosen || !file) return;
    const named = new File([chosen], fileNameOf(file), { type: chosen.type });
    add([{ file: named, folder: folderOf(file) }]);
    onSent?.();
  };
  return {
    replace,
    input: permissions.canEdit && (
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('replace')}
        onChange={({ target }) => {
          send(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    ),
  };
}
