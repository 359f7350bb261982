/** Actions on the selected agents of the list: brands, audience, policies, unpublishing, deletion. */
import type { AgentRow } from '@polylogue/contract/agents/agent/schemas';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPalette from '#icon/IconPalette';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconTrash from '#icon/IconTrash';
import IconUsers from '#icon/IconUsers';
import IconWorldOff from '#icon/IconWorldOff';
import { isDeleted } from '../../../../entity/resource/row-actions.tsx';
import type { BulkAction } from '../../../../ui/table/rows/bulk-bar.tsx';
import { useAgentActions } from '../../use-agent-actions.ts';
import { useBrandChoices } from '../../use-brand-choices.ts';

/** Dialogs load with the components of their forms. */
const dialogs = {
  brands: lazy(async () => ({ default: (await import('./bulk-publishing-dialog.tsx')).BulkBrandsDialog })),
  audience: lazy(async () => ({
    default: (await import('./bulk-publishing-dialog.tsx')).BulkAudienceDialog,
  })),
  policies: lazy(async () => ({ default: (await import('./bulk-policies-dialog.tsx')).BulkPoliciesDialog })),
};

interface Opened {
  kind: keyof typeof dialogs;
  agents: readonly AgentRow[];
  onEnd(isDone: boolean): void;
}

const isOpenToPeople = ({ state }: AgentRow) => state === 'published' || state === 'scheduled';
const hasSettings = (agent: AgentRow) =>
  agent.permissions.canPublish && agent.gptSystemType === 'System' && !isDeleted(agent);

export function useAgentBulkActions(): { bulkActions: BulkAction<AgentRow>[]; dialog: ReactNode } {
  const { t } = useTranslation('agents');
  const acts = useAgentActions();
  const hasBrands = useBrandChoices().options.length > 1;
  const [opened, setOpened] = useState<Opened>();
  const Dialog = opened && dialogs[opened.kind];
  const open = (kind: Opened['kind']) => (agents: readonly AgentRow[]) =>
    new Promise<boolean>((resolve) => {
      const onEnd = (isDone: boolean) => {
        setOpened(undefined);
        resolve(isDone);
      };
      setOpened({ kind, agents, onEnd });
    });
  return {
    bulkActions: [
      ...(hasBrands
        ? [{ label: t('bulk.brands'), icon: <IconPalette />, fits: hasSettings, run: open('brands') }]
        : []),
      { label: t('bulk.audience'), icon: <IconUsers />, fits: hasSettings, run: open('audience') },
      { label: t('bulk.policies'), icon: <IconShieldCheck />, fits: hasSettings, run: open('policies') },
      {
        label: t('unpublish.do'),
        icon: <IconWorldOff />,
        fits: (agent) => agent.permissions.canPublish && isOpenToPeople(agent),
        run: (rows) => acts.unpublish(...rows),
      },
      {
        label: t('delete.do'),
        icon: <IconTrash />,
        isDangerous: true,
        fits: (agent) => agent.permissions.canDelete && agent.builtIn === null && !isDeleted(agent),
        run: (rows) => acts.remove(...rows),
      },
    ],
    dialog: opened && Dialog && (
      <Suspense fallback={null}>
        <Dialog agents={opened.agents} onEnd={opened.onEnd} />
      </Suspense>
    ),
  };
}
