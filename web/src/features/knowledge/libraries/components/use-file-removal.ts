/** Removes files of a library after confirmation; the removal can be undone. */
import { metadataLimits } from '@polylogue/contract/knowledge/libraries/metadata-limits';
import type { FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import { useRemoval } from '../../../../entity/use-removal.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import type { OfferedUndo } from '../../../../ui/feedback/undo-notice.tsx';
import { libraryApi } from '../api.ts';

/** Resolves to true once removed; `offer` receives the undo action. */
export function useFileRemoval(
  { dataSourceId }: FileLibrary,
  offer: OfferedUndo['offer'],
): (files: readonly LibraryFile[]) => Promise<boolean> {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const ask = useRemoval(offer);
  const toast = useToast();
  const [remove] = libraryApi.removeFiles.useMutation();
  const [restore] = libraryApi.restoreFiles.useMutation();
  return async (files) => {
    const hashes = files.map(({ hash }) => hash);
    // Splits calls at the maximum number of files per request.
    const inBatches = async (call: typeof remove | typeof restore) => {
      let done = 0;
      for (let from = 0; from < hashes.length; from += metadataLimits.files) {
        const body = { hashes: hashes.slice(from, from + metadataLimits.files) };
        const { error, data } = await call({ params: { dataSourceId }, body });
        if (error !== undefined) return { error };
        done += data.count;
      }
      return { done };
    };
    const bringBack = async () => {
      const outcome = await inBatches(restore);
      const left = hashes.length - (outcome.done ?? hashes.length);
      if (left > 0)
        toast({
          message: t('removeFiles.notBack', { count: left, number: number.format(left) }),
          tone: 'info',
        });
      return outcome;
    };
    const count = hashes.length;
    const named = { count, number: number.format(count), name: files[0]?.name };
    const one = count === 1;
    return ask({
      question: {
        title: one ? t('removeFile.title', named) : t('removeFiles.title', named),
        text: one ? t('removeFile.text') : t('removeFiles.text'),
        confirmLabel: t('removeFile.do'),
      },
      remove: () => inBatches(remove),
      done: one ? t('removeFile.done', named) : t('removeFiles.done', named),
      restore: bringBack,
    });
  };
}
