/** Removes a library after confirmation; the removal can be undone. */
import type { FileLibrary, FileLibraryRow } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import { useRemoval } from '../../../entity/use-removal.ts';
import { useFormats } from '../../../lib/formats.ts';
import { libraryApi } from './api.ts';

/** Resolves to true once removed. */
export function useLibraryRemoval(): (library: FileLibraryRow) => Promise<boolean> {
  const { t } = useTranslation('file-libraries');
  const { number: format } = useFormats();
  const ask = useRemoval();
  const [remove] = libraryApi.remove.useMutation();
  const [restore] = libraryApi.restore.useMutation();
  const agentsOf = useAgentsOf();
  return async ({ dataSourceId, name, fileCount: count, version }) => {
    const params = { dataSourceId };
    return ask({
      question: {
        title: t('delete.title', { name }),
        text: t('delete.text'),
        effects: [
          t('delete.files', { count, number: format.format(count) }),
          ...(await agentsOf(dataSourceId)),
        ],
        confirmLabel: t('delete.do'),
      },
      remove: () => remove({ params, ifMatch: version }),
      done: t('delete.done', { name }),
      restore: () => restore({ params }),
    });
  };
}

/** Names of the agents that would lose it; empty if they cannot be read. */
function useAgentsOf(): (dataSourceId: string) => Promise<string[]> {
  const linesOf = useAgentLines();
  const [read] = libraryApi.get.useLazyQuery();
  return async (dataSourceId) => {
    const { data } = await read({ params: { dataSourceId } });
    return data ? linesOf(data) : [];
  };
}

/** Lists the agents of a library that the user may read, one per line. */
export function useAgentLines(): (library: Pick<FileLibrary, 'agentNames' | 'agentCount'>) => string[] {
  const { t } = useTranslation('file-libraries');
  const { number: format, list } = useFormats();
  return ({ agentNames, agentCount }) => {
    if (agentCount === 0) return [];
    const count = agentCount - agentNames.length;
    const others = { count, number: format.format(count) };
    if (agentNames.length === 0) return [t('delete.agents', others)];
    const named = t('delete.agentsNamed', { names: list.format(agentNames) });
    return count > 0 ? [named, t('delete.agentsMore', others)] : [named];
  };
}
