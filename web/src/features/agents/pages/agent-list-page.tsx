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
import { ResourceListPage } from '../../../entity/resource/resource-list-page.tsx';
import { isDeleted } from '../../../entity/resource/row-actions.tsx';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import type { MenuAction } from '../../../ui/actions/action-menu.tsx';
import { useHasAction } from '../../people/public.ts';
import { agents } from '../api.ts';
import { preloadEditor } from './preload-editor.ts';
import { NewAgentMenu } from '../catalog/list/new-agent-menu.tsx';
import { useAgentBulkActions } from '../catalog/list/use-agent-bulk-actions.tsx';
import { useAgentFilters } from '../catalog/list/use-agent-filters.ts';
import { useAgentColumns } from '../catalog/list/use-agent-columns.tsx';
import { useAgentActions } from '../use-agent-actions.ts';

const path = '/admin/gptsystem';

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

export function AgentListPage() {
  const mayCreate = useHasAction('GptSystemsCreate') ?? false;
  useEffect(() => whenIdle(preloadEditor), []);
  const { bulkActions, dialog } = useAgentBulkActions();
  return (
    <>
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
        filters={useAgentFilters()}
        bulkActions={bulkActions}
        rowActions={useRowActions(mayCreate)}
        mayCreate={mayCreate}
        create={<NewAgentMenu />}
      />
      {dialog}
    </>
  );
}
