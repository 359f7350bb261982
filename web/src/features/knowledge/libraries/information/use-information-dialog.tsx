/** Opens the metadata dialog. */
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DescribedFiles } from './use-save-information.ts';

/** Loaded when first opened. */
const InformationDialog = lazy(async () => ({
  default: (await import('./information-dialog.tsx')).InformationDialog,
}));

interface Opened {
  described: DescribedFiles;
  answer(isSaved: boolean): void;
}

export interface InformationOpener {
  /** Element to render. */
  dialog: ReactNode;
  /** Resolves to true if something was saved. */
  open(described: DescribedFiles): Promise<boolean>;
}

export function useInformationDialog(library: FileLibrary): InformationOpener {
  const [opened, setOpened] = useState<Opened>();
  const close = (isSaved: boolean) => {
    setOpened(undefined);
    opened?.answer(isSaved);
  };
  return {
    dialog: opened && (
      <Suspense fallback={null}>
        <InformationDialog library={library} described={opened.described} onClose={close} />
      </Suspense>
    ),
    open: (described) =>
      new Promise((answer) => {
        setOpened({ described, answer });
      }),
  };
}
