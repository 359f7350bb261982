/** List of agents, with their status, model and use. */
import type { AgentRow } from '@polylogue/contract/agents/agent/schemas';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconCopy from '#icon/IconCopy';
import IconMessages from '#icon/IconMessages';
import IconRestore from '#icon/IconRestore';
import IconRobot from '#icon/IconRobot';
import IconTrash from '#icon/IconTrash';
import IconUsers from '#icon/IconUsers';
import IconWorldOff from '#icon/IconWorldOff';
import { ResourceListPage } from '../../../entity/resource/resource-list-page.tsx';
import { isDeleted } from '../../../entity/resource/row-actions.tsx';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import type { MenuAction } from '../../../ui/actions/action-menu.tsx';
import type { TableFilter } from '../../../ui/table/filters/table-filter.ts';
import type { BulkAction } from '../../../ui/table/rows/bulk-bar.tsx';
import { useHasAction } from '../../people/public.ts';
import { agents } from '../api.ts';
import { preloadEditor } from './preload-editor.ts';
import { NewAgentMenu } from '../catalog/list/new-agent-menu.tsx';
import { useAgentColumns } from '../catalog/list/use-agent-columns.tsx';
import { useBrandChoices } from '../use-brand-choices.ts';
import { useAgentActions } from '../use-agent-actions.ts';

const path = '/admin/gptsystem';
const isOpenToPeople = ({ state }: AgentRow) => state === 'published' || state === 'scheduled';

function useFilters(): TableFilter[] {
  const { t } = useTranslation('agents');
  const brands = useBrandChoices();
  return [
    {
      kind: 'choice',
      name: 'state',
      label: t('columns.state'),
      options: (['published', 'unpublished', 'deleted'] as const).map((value) => ({
        value,
        label: value === 'deleted' ? t('recentlyDeleted') : t(`status.${value}`),
      })),
    },
    {
      kind: 'choice',
      name: 'gptSystemType',
      label: t('columns.type'),
      options: (['System', 'User'] as const).map((value) => ({ value, label: t(`types.${value}`) })),
    },
    { kind: 'choice', name: 'brandKey', label: t('columns.brand'), options: [...brands.options] },
  ];
}

function useRowActions(mayCreate: boolean): (agent: AgentRow) => MenuAction[] {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const acts = useAgentActions();
  return (agent) => {
    const { gptSystemId, permissions } = agent;
    const to = (page: string) => () => void navigate(`${path}/${page}`);
    if (isDeleted(agent)) {
      const run = () => void acts.restore(agent);
      return [{ label: t('restore'), icon: <IconRestore />, isDisabled: !permissions.canDelete, run }];
    }
    return [
      {
        label: t('publish.title'),
        icon: <IconUsers />,
        isDisabled: !permissions.canPublish,
        run: to(`${gptSystemId}/publish`),
      },
      {
        label: t('ux.title'),
        icon: <IconMessages />,
        isDisabled: !permissions.canEdit,
        run: to(`${gptSystemId}/ux`),
      },
      {
        label: t('copy.one'),
        icon: <IconCopy />,
        isDisabled: !mayCreate || !permissions.canRead,
        run: to(`new?copyOf=${gptSystemId}`),
      },
      {
        label: t('delete.do'),
        icon: <IconTrash />,
        isDangerous: true,
        isDisabled: !permissions.canDelete || agent.builtIn !== null,
        run: () => void acts.remove(agent),
      },
    ];
  };
}

function useBulkActions(): BulkAction<AgentRow>[] {
  const { t } = useTranslation('agents');
  const acts = useAgentActions();
  return [
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
  ];
}

export function AgentListPage() {
  const mayCreate = useHasAction('GptSystemsCreate') ?? false;
  useEffect(() => whenIdle(preloadEditor), []);
  return (
    <ResourceListPage
      texts="agents"
      list="agents"
      path={path}
      Icon={IconRobot}
      source={agents}
      columns={useAgentColumns()}
      idOf={({ gptSystemId }) => gptSystemId}
      addressOf={(agent) =>
        isDeleted(agent) || !agent.permissions.canEdit ? undefined : `${path}/${agent.gptSystemId}/edit`
      }
      filters={useFilters()}
      bulkActions={useBulkActions()}
      rowActions={useRowActions(mayCreate)}
      mayCreate={mayCreate}
      create={<NewAgentMenu />}
    />
  );
}
