/** Removes a library once the person is sure; it can be brought back. */
import type { FileLibraryRow } from '@polylogue/contract/file-libraries/schemas';
import { useTranslation } from 'react-i18next';
import { useRemoval } from '../../entity/use-removal.ts';
import { useFormats } from '../../lib/formats.ts';
import { libraryApi } from './api.ts';

/** Resolves to whether it is removed. */
export function useLibraryRemoval(): (library: FileLibraryRow) => Promise<boolean> {
  const { t } = useTranslation('file-libraries');
  const { number: format } = useFormats();
  const ask = useRemoval();
  const [remove] = libraryApi.remove.useMutation();
  const [restore] = libraryApi.restore.useMutation();
  return ({ dataSourceId, name, fileCount: count, version }) => {
    const params = { dataSourceId };
    return ask({
      question: {
        title: t('delete.title', { name }),
        text: t('delete.text'),
        effects: [t('delete.files', { count, number: format.format(count) })],
        confirmLabel: t('delete.do'),
      },
      remove: () => remove({ params, ifMatch: version }),
      done: t('delete.done', { name }),
      restore: () => restore({ params }),
    });
  };
}
