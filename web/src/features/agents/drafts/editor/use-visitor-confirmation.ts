/**
 * Confirms before visitors of an open endpoint gain access to another library, or to one without
 * its filters.
 */
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { Agent } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { offerApi } from '../../api.ts';

type Knowledge = Pick<AgentConfiguration, 'dataSources' | 'ragDataSources'>;

const isFiltered = ({ ragDataSources }: Knowledge, libraryId: string): boolean =>
  ragDataSources.some(({ dataSourceId, filters }) => dataSourceId === libraryId && filters.length > 0);

/** Libraries of which the later configuration exposes more than the earlier one. */
export const newlyExposedLibraries = (before: Knowledge, after: Knowledge): string[] =>
  after.dataSources.filter(
    (id) => !before.dataSources.includes(id) || (isFiltered(before, id) && !isFiltered(after, id)),
  );

/** Resolves to true if the draft may be published; immediately if nobody gains access. */
export function useVisitorConfirmation(agent: Agent | undefined): (draft: Knowledge) => Promise<boolean> {
  const { t } = useTranslation('agents');
  const confirm = useConfirm();
  const [fetchOffer] = offerApi.availableConfiguration.useLazyQuery();
  return async (draft) => {
    if (!agent || agent.publicEndpoint === null) return true;
    const opened = newlyExposedLibraries(agent.configuration, draft);
    if (opened.length === 0) return true;
    const { dataSources } = await fetchOffer(undefined, true).unwrap();
    return confirm({
      title: t('visitorQuestion.title'),
      text: t('visitorQuestion.text'),
      effects: opened.map(
        (id) => dataSources.find(({ dataSourceId }) => dataSourceId === id)?.name ?? t('knowledge.hidden'),
      ),
      confirmLabel: t('editor.publish'),
      isDangerous: true,
    });
  };
}
