/** Puts a newer version in the place of a file of a library: what is chosen is uploaded under that file's name and folder. */
import type { FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStableHandler } from '../../../../lib/stable-handler.ts';
import { fileNameOf, folderOf } from './file-place.ts';
import type { Uploads } from './use-uploads.ts';

export interface FileReplacing {
  /** Has a file chosen, and sends it. Keeps its identity. */
  replace(file: LibraryFile): void;
  /** To be mounted beside what calls `replace`. */
  input: ReactNode;
}

/** The browser offers files of the same ending first; one without an ending may be any. */
const endingOf = (name: string) => /\.[^./]+$/.exec(name)?.[0] ?? '';

/** `onSent`: called once a file is on its way. */
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
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    ),
  };
}
