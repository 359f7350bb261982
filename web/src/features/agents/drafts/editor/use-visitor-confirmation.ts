/**
 * Confirms before visitors of an open endpoint gain access to another library, or to one without
 * its filters.
 */
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { Agent } from '@polylogue/contract/agents/agent/schemas';
import { useState } from 'react';
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

interface VisitorConfirmation {
  /** Resolves to true if the draft may be published; asks once about the same access. */
  ask(draft: Knowledge): Promise<boolean>;
  /** Begins another publication, which asks again. */
  restart(): void;
}

export function useVisitorConfirmation(agent: Agent | undefined): VisitorConfirmation {
  const { t } = useTranslation('agents');
  const confirm = useConfirm();
  const [fetchOffer] = offerApi.availableConfiguration.useLazyQuery();
  const [confirmed] = useState(() => new Set<string>());
  const ask = async (draft: Knowledge) => {
    if (!agent || agent.publicEndpoint === null) return true;
    const accessTo = (id: string) => `${id} ${isFiltered(draft, id)}`;
    const opened = newlyExposedLibraries(agent.configuration, draft).filter(
      (id) => !confirmed.has(accessTo(id)),
    );
    if (opened.length === 0) return true;
    const { dataSources } = await fetchOffer(undefined, true).unwrap();
    const isConfirmed = await confirm({
      title: t('visitorQuestion.title'),
      text: t('visitorQuestion.text'),
      effects: opened.map(
        (id) => dataSources.find(({ dataSourceId }) => dataSourceId === id)?.name ?? t('knowledge.hidden'),
      ),
      confirmLabel: t('editor.publish'),
      isDangerous: true,
    });
    if (isConfirmed) for (const id of opened) confirmed.add(accessTo(id));
    return isConfirmed;
  };
  return { ask, restart: () => confirmed.clear() };
}
