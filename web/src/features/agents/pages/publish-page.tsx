/** Audience, channels and schedule of an agent, with its checklist and reach (document 1 §2). */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Agent } from '@polylogue/contract/agents/agent/schemas';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import IconDots from '#icon/IconDots';
import IconListCheck from '#icon/IconListCheck';
import IconPencil from '#icon/IconPencil';
import IconTrash from '#icon/IconTrash';
import IconUserQuestion from '#icon/IconUserQuestion';
import IconWorldOff from '#icon/IconWorldOff';
import { EntityForm } from '../../../entity/form/entity-form.tsx';
import { QueryView } from '../../../entity/query-view.tsx';
import { ActionMenu } from '../../../ui/actions/action-menu.tsx';
import { PageAction } from '../../../ui/page/page-action.tsx';
import { PageBody } from '../../../ui/page/page-body.tsx';
import { SplitPane, useFitsSidePanel } from '../../../ui/page/split-pane.tsx';
import { agentApi } from '../api.ts';
import { AgentAvatar } from '../parts/agent-avatar.tsx';
import { useEditorLinks } from '../parts/editor-links.tsx';
import { AgentStatus } from '../parts/agent-status.tsx';
import { accessPath } from '../access/access-path.ts';
import { AudiencePanel } from '../publishing/audience-panel.tsx';
import { usePublishSections } from '../publishing/use-publish-sections.tsx';
import { usePublishingForm, useAudiencePreview } from '../publishing/use-publishing-form.ts';
import { useAgentActions } from '../use-agent-actions.ts';
import { useAgentName } from '../use-agent-name.ts';

export function PublishPage() {
  const { t } = useTranslation('agents');
  const { gptSystemId = '' } = useParams();
  const params = { gptSystemId };
  const agent = agentApi.get.useQuery({ params });
  // Refetches because a finished evaluation changes the checklist.
  const publishing = agentApi.publishing.useQuery({ params }, { refetchOnMountOrArgChange: true });
  if (agent.currentData && publishing.currentData) {
    return <Publish key={gptSystemId} agent={agent.currentData} publishing={publishing.currentData} />;
  }
  return (
    <PageBody title={t('publish.title')}>
      {agent.currentData ? (
        <QueryView query={publishing}>{() => null}</QueryView>
      ) : (
        <QueryView query={agent}>{() => null}</QueryView>
      )}
    </PageBody>
  );
}

interface PublishProps {
  agent: Agent;
  publishing: PublishingAnswer;
}

function Publish({ agent, publishing }: PublishProps) {
  const { t } = useTranslation('agents');
  const nameOf = useAgentName();
  const hasRoom = useFitsSidePanel();
  const [chosen, setPanel] = useState<boolean>();
  const form = usePublishingForm(publishing);
  const reach = useAudiencePreview(publishing, form);
  const sections = usePublishSections({ publishing, form, isPersonal: agent.gptSystemType === 'User' });
  const editorLinks = useEditorLinks(agent);
  const isPanelOpen = chosen ?? hasRoom;
  const name = nameOf(agent.name);
  return (
    <PageBody
      title={t('publish.of', { name })}
      picture={<AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} />}
      form="wide"
      status={<AgentStatus {...agent} note={t('versions.short', { version: agent.configurationVersion })} />}
      actions={
        <>
          {!isPanelOpen && (
            <PageAction label={t('reach.open')} icon={<IconListCheck />} onClick={() => setPanel(true)} />
          )}
          <PageAction label={t('access.do')} icon={<IconUserQuestion />} to={accessPath(agent.gptSystemId)} />
          <PublishActions agent={agent} />
        </>
      }
    >
      <SplitPane
        name="agent-reach"
        panel={isPanelOpen ? <AudiencePanel reach={reach} control={form.control} /> : undefined}
        panelTitle={t('reach.open')}
        panelWidthPx={380}
        onClosePanel={() => setPanel(false)}
      >
        <EntityForm form={form} sections={sections} pagesBefore={editorLinks} />
      </SplitPane>
    </PageBody>
  );
}

/** On phones rare actions are in the menu, since the title needs the space. Wide windows list the editor's sections. */
function PublishActions({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents');
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const isNarrow = useMediaQuery(breakpoints.down('md'), { noSsr: true });
  const navigate = useNavigate();
  const acts = useAgentActions();
  const { gptSystemId, permissions, state, builtIn } = agent;
  const editPath = `/admin/gptsystem/${gptSystemId}/edit`;
  const unpublish = permissions.canPublish &&
    state !== 'unpublished' && {
      label: t('unpublish.do'),
      icon: <IconWorldOff />,
      isDangerous: true,
      run: () => void acts.unpublish(agent),
    };
  const remove = async () => {
    if (await acts.remove(agent)) await navigate('/admin/gptsystem');
  };
  const actions = [
    isNarrow && { label: t('edit'), icon: <IconPencil />, run: () => void navigate(editPath) },
    isPhone && unpublish,
    permissions.canDelete &&
      builtIn === null && {
        label: t('delete.do'),
        icon: <IconTrash />,
        isDangerous: true,
        run: () => void remove(),
      },
  ].filter((action) => action !== false);
  return (
    <>
      {!isPhone && unpublish && (
        <PageAction kind="danger" label={unpublish.label} icon={unpublish.icon} onClick={unpublish.run} />
      )}
      {actions.length > 0 && <ActionMenu label={t('editor.more')} icon={<IconDots />} actions={actions} />}
    </>
  );
}
