/** Removes a document, which can be undone; one that is required somewhere stays. */
import type { GuidelinesRow } from '@polylogue/contract/brands/guidelines/schemas';
import { useResourceRemoval } from '../../../entity/resource/use-resource-removal.ts';
import { guidelinesApi } from './api.ts';

type Removable = Pick<GuidelinesRow, 'guidelinesDocumentId' | 'name' | 'version'>;

const paramsOf = ({ guidelinesDocumentId }: Removable) => ({ guidelinesDocumentId });

export function useGuidelinesRemoval(): (document: Removable) => Promise<boolean> {
  const [remove] = guidelinesApi.remove.useMutation();
  const [restore] = guidelinesApi.restore.useMutation();
  const calls = {
    remove: (document: Removable) => remove({ params: paramsOf(document), ifMatch: document.version }),
    restore: (document: Removable) => restore({ params: paramsOf(document) }),
  };
  return useResourceRemoval('guidelines', calls, () => ({}));
}
