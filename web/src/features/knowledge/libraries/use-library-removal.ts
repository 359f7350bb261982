/** Removes a library after a question; it can be restored. */
import type { FileLibrary, FileLibraryRow } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import { useResourceRemoval } from '../../../entity/resource/use-resource-removal.ts';
import { useFormats } from '../../../lib/formats.ts';
import { libraryApi } from './api.ts';

/** Returns a function that resolves to whether the library was removed. */
export function useLibraryRemoval(): (library: FileLibraryRow) => Promise<boolean> {
  const { t } = useTranslation('file-libraries');
  const { number: format } = useFormats();
  const [remove] = libraryApi.remove.useMutation();
  const [restore] = libraryApi.restore.useMutation();
  const agentsOf = useAgentsOf();
  const calls = {
    remove: ({ dataSourceId, version }: FileLibraryRow) =>
      remove({ params: { dataSourceId }, ifMatch: version }),
    restore: ({ dataSourceId }: FileLibraryRow) => restore({ params: { dataSourceId } }),
  };
  return useResourceRemoval('file-libraries', calls, async ({ dataSourceId, fileCount: count }) => {
    const files = t('delete.files', { count, number: format.format(count) });
    return { effects: [files, ...(await agentsOf(dataSourceId))] };
  });
}

/** Returns a function that words the agents that would lose a library; none where that can't be read. */
function useAgentsOf(): (dataSourceId: string) => Promise<string[]> {
  const linesOf = useAgentLines();
  const [read] = libraryApi.get.useLazyQuery();
  return async (dataSourceId) => {
    const { data } = await read({ params: { dataSourceId } });
    return data ? linesOf(data) : [];
  };
}

/** Maximum of named agents, to keep the text short. */
const maxNames = 10;

/** Lists the agents that use a library and are visible to the user, one per line. */
export function useAgentLines(): (library: Pick<FileLibrary, 'agents' | 'agentCount'>) => string[] {
  const { t } = useTranslation('file-libraries');
  const { number: format, list } = useFormats();
  return ({ agents, agentCount }) => {
    if (agentCount === 0) return [];
    const names = agents.slice(0, maxNames).map(({ name }) => name);
    const count = agentCount - names.length;
    const others = { count, number: format.format(count) };
    if (names.length === 0) return [t('delete.agents', others)];
    const named = t('delete.agentsNamed', { names: list.format(names) });
    return count > 0 ? [named, t('delete.agentsMore', others)] : [named];
  };
}
