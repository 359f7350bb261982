/** Editor of an agent: draft on the left, test chat on the right (document 1 §2). */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type {
  AgentConfiguration,
  AgentConfigurationSchema,
} from '@polylogue/contract/agents/agent/configuration';
import type { Agent, ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconMessage from '#icon/IconMessage';
import { EntityForm } from '../../../entity/form/entity-form.tsx';
import { QueryView } from '../../../entity/query-view.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { StatusText } from '../../../ui/feedback/status-text.tsx';
import { EditorPanes } from '../../../ui/page/editor-panes.tsx';
import { PageBody } from '../../../ui/page/page-body.tsx';
import { AdminDraftChatPane, usePreloadDraftChat } from '../../chat/parts/chat-pane.tsx';
import { agentApi, draftApi } from '../api.ts';
import { DraftPicture } from '../drafts/editor/avatar/draft-picture.tsx';
import { useChangeCount } from '../knowledge/use-change-count.ts';
import { DraftFooter } from '../drafts/editor/draft-footer.tsx';
import {
  changedFields,
  configurationOf,
  hasPictureOf,
  isOutdated,
  pictureIdOf,
} from '../drafts/editor/draft-values.ts';
import { EditorActions } from '../drafts/editor/editor-actions.tsx';
import { useEditorView } from '../drafts/editor/use-editor-view.ts';
import { type DraftForm, useDraftForm } from '../drafts/editor/use-draft-form.ts';
import { useEditorSections } from '../drafts/editor/use-editor-sections.tsx';
import { AgentStatus } from '../parts/agent-status.tsx';
import { usePublishingLink } from '../parts/editor-links.tsx';
import { useAgentName } from '../use-agent-name.ts';
import { useFieldLabels } from '../use-field-labels.ts';

const ComparePanes = lazy(async () => ({
  default: (await import('../drafts/editor/compare/compare-panes.tsx')).ComparePanes,
}));
const AgentEvaluation = lazy(async () => ({
  default: (await import('../evaluations/components/agent-evaluation.tsx')).AgentEvaluation,
}));

export function AgentEditorPage() {
  const { t } = useTranslation('agents');
  const { stateId = '' } = useParams();
  usePreloadDraftChat(stateId);
  const query = draftApi.useDraftQuery({ params: { stateId } });
  const draft = query.currentData;
  if (draft) return <WithAgent key={stateId} draft={draft} />;
  return (
    <PageBody title={t('editor.draft')}>
      <QueryView query={query}>{() => null}</QueryView>
    </PageBody>
  );
}

/** Loads the draft's agent and the version the draft is based on. */
function WithAgent({ draft }: { draft: ConfigurationState }) {
  const { t } = useTranslation('agents');
  const gptSystemId = draft.gptSystemId ?? '';
  const query = agentApi.get.useQuery({ params: { gptSystemId } }, { skip: gptSystemId === '' });
  const agent = gptSystemId === '' ? undefined : query.currentData;
  const configurationVersion = draft.baseVersion ?? 0;
  const isOlder = agent !== undefined && agent.configurationVersion !== configurationVersion;
  const base = agentApi.version.useQuery(
    { params: { gptSystemId, configurationVersion } },
    { skip: !isOlder || configurationVersion === 0 },
  );
  const found = isOlder ? base.currentData?.configuration : agent?.configuration;
  // The form stays mounted while the version just published loads.
  const [kept, setKept] = useState(found);
  if (found && found !== kept) setKept(found);
  const published = found ?? kept;
  // An unreadable version does not block the draft.
  const isReady = gptSystemId === '' || (agent !== undefined && (published !== undefined || base.error));
  if (isReady) return <Editor draft={draft} agent={agent} published={published} />;
  return (
    <PageBody title={draft.gptSystemName || t('unnamed')}>
      <QueryView query={query}>{() => null}</QueryView>
    </PageBody>
  );
}

interface EditorProps {
  draft: ConfigurationState;
  agent: Agent | undefined;
  published: AgentConfiguration | undefined;
}

function Editor({ draft, agent, published }: EditorProps) {
  const { t } = useTranslation('agents');
  const nameOf = useAgentName();
  const { describe } = useFieldLabels();
  const [search] = useSearchParams();
  const form = useDraftForm(draft, published);
  const sections = useEditorSections({ draft, agent, form });
  const publishing = usePublishingLink(agent);
  const changes = useChangeCount(form);
  const hasChanges = !agent || changes > 0 || !hasPictureOf(agent, draft);
  useRebaseUnchanged({ draft, agent, published }, form);
  const { view } = useEditorView(agent !== undefined);
  return (
    <PageBody
      title={nameOf(form.methods.watch('gptSystemName'))}
      picture={<DraftPicture draft={draft} />}
      form="wide"
      status={<EditorStatus draft={draft} agent={agent} changes={changes} />}
      actions={<EditorActions {...{ draft, agent, form, hasChanges }} />}
    >
      <Suspense fallback={<SkeletonLines count={8} />}>
        {view === 'compare' && <ComparePanes draft={draft} agent={agent} form={form} />}
        {view === 'evaluation' && agent && (
          <AgentEvaluation gptSystemId={agent.gptSystemId} configurationStateId={draft.configStateId} />
        )}
      </Suspense>
      {view === 'form' && (
        <EditorPanes
          name="agent"
          labels={{ panes: t('editor.panes'), form: t('editor.form'), aside: t('editor.testChat') }}
          asideIcon={<IconMessage aria-hidden />}
          form={
            <EntityForm<typeof AgentConfigurationSchema>
              form={form}
              sections={sections}
              pagesAfter={publishing}
              describe={describe}
              foot={<DraftFooter {...{ form, changes }} hasChanges={agent ? hasChanges : changes > 0} />}
              startAt={search.get('section') ?? undefined}
              sectionsAtOnce={2}
            />
          }
          aside={
            // Loads its texts and scripts after the form's.
            <Suspense fallback={<SkeletonLines count={8} />}>
              <TestChat draft={draft} form={form} />
            </Suspense>
          }
        />
      )}
    </PageBody>
  );
}

/** Moves a draft without changes to a newer version of its agent, so that opening an agent never causes a conflict. */
function useRebaseUnchanged({ draft, agent, published }: EditorProps, form: DraftForm): void {
  const isUnchanged = (content: AgentConfiguration) =>
    published !== undefined && changedFields(published, content).length === 0;
  const isDue = isOutdated(draft, agent) && isUnchanged(configurationOf(draft));
  const rebase = useEffectEvent(async () => {
    if (!agent || !isUnchanged(form.methods.getValues() as AgentConfiguration)) return;
    // A failure leaves the note that a newer version exists.
    await form.rebase(agent.configuration, agent.configurationVersion).catch(() => undefined);
  });
  useEffect(() => {
    if (isDue) void rebase();
  }, [isDue]);
}

function TestChat({ draft, form }: { draft: ConfigurationState; form: DraftForm }) {
  const { t } = useTranslation('agents');
  return (
    <AdminDraftChatPane
      name={t('editor.testChat')}
      label={t('editor.draft')}
      stateId={draft.configStateId}
      pictureId={pictureIdOf(draft)}
      prepare={form.prepare}
    />
  );
}

function EditorStatus({
  draft,
  agent,
  changes,
}: {
  draft: ConfigurationState;
  agent: Agent | undefined;
  changes: number;
}) {
  const { t } = useTranslation('agents');
  return (
    // Hidden on phones for lack of space; the sections mark errors too, and publishing shows conflicts.
    <Box
      component="span"
      sx={{ display: { xs: 'none', sm: 'inline-flex' }, flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      {agent ? (
        <AgentStatus {...agent} note={t('versions.short', { version: agent.configurationVersion })} />
      ) : (
        <Chip size="small" label={t('editor.new')} />
      )}
      {agent && changes > 0 && <Chip size="small" label={t('editor.changes', { count: changes })} />}
      {isOutdated(draft, agent) && (
        <StatusText
          tone="warning"
          icon={<IconAlertTriangle />}
          label={t('editor.outdated', { version: agent?.configurationVersion })}
        />
      )}
    </Box>
  );
}
