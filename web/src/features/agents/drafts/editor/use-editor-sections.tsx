/** Sections of the editor. */
import type { Agent, ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import IconBooks from '#icon/IconBooks';
import IconCpu from '#icon/IconCpu';
import IconHistory from '#icon/IconHistory';
import IconId from '#icon/IconId';
import IconMessages from '#icon/IconMessages';
import IconSparkles from '#icon/IconSparkles';
import IconTools from '#icon/IconTools';
import IconVariable from '#icon/IconVariable';
import IconVersions from '#icon/IconVersions';
import IconWriting from '#icon/IconWriting';
import type { FormSection } from '../../../../entity/form/entity-form.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { useHasAction } from '../../../people/public.ts';
import { ConversationSection } from '../../parts/conversation-section.tsx';
import { PromptField } from './prompt/prompt-field.tsx';
import { RenderedPrompt } from './prompt/rendered-prompt.tsx';
import { CapabilitiesSection } from './sections/capabilities-section.tsx';
import { IdentitySection } from './sections/identity-section.tsx';
import { KnowledgeSection } from '../../knowledge/knowledge-section.tsx';
import { ModelSection } from './sections/model-section.tsx';
import { ParametersSection } from './sections/parameters-section.tsx';
import type { DraftForm } from './use-draft-form.ts';

/** Rarely used sections load after the form. */
const VersionList = lazy(async () => ({
  default: (await import('../versions/version-list.tsx')).VersionList,
}));
const AgentPrompts = lazy(async () => ({
  default: (await import('../../prompts/agent-prompts.tsx')).AgentPrompts,
}));
const ThingActivity = lazy(async () => ({
  default: (await import('../../../insight/parts/thing-activity.tsx')).ThingActivity,
}));

interface EditorSectionParts {
  draft: ConfigurationState;
  agent: Agent | undefined;
  form: DraftForm;
}

export function useEditorSections({ draft, agent, form }: EditorSectionParts): FormSection[] {
  const { t } = useTranslation('agents');
  const maySeeChanges = useHasAction('ConfigurationAuditLogRead') ?? false;
  const { control, methods } = form;
  const { configStateId: stateId } = draft;
  return [
    {
      name: 'identity',
      title: t('sections.identity'),
      icon: <IconId />,
      content: <IdentitySection draft={draft} form={form} />,
    },
    {
      name: 'prompt',
      title: t('sections.prompt'),
      icon: <IconWriting />,
      intro: t('intros.prompt'),
      content: (
        <>
          <PromptField control={control} />
          <RenderedPrompt stateId={stateId} read={() => String(methods.getValues('systemPrompt') ?? '')} />
        </>
      ),
    },
    {
      name: 'model',
      title: t('sections.model'),
      icon: <IconCpu />,
      intro: t('intros.model'),
      content: <ModelSection control={control} />,
    },
    {
      name: 'knowledge',
      title: t('sections.knowledge'),
      icon: <IconBooks />,
      intro: t('intros.knowledge'),
      content: <KnowledgeSection control={control} methods={methods} />,
    },
    {
      name: 'conversation',
      title: t('sections.conversation'),
      icon: <IconMessages />,
      intro: t('intros.conversation'),
      content: <ConversationSection control={control} />,
    },
    {
      name: 'capabilities',
      title: t('sections.capabilities'),
      icon: <IconTools />,
      intro: t('intros.capabilities'),
      content: <CapabilitiesSection control={control} />,
    },
    {
      name: 'parameters',
      title: t('sections.parameters'),
      icon: <IconVariable />,
      intro: t('intros.parameters'),
      content: <ParametersSection control={control} />,
    },
    ...agentSections({ agent, form, t, maySeeChanges }),
  ];
}

/** Parts of an agent outside its configuration; a new agent has none. */
function agentSections({
  agent,
  form,
  t,
  maySeeChanges,
}: {
  agent: Agent | undefined;
  form: DraftForm;
  t: ReturnType<typeof useTranslation<'agents'>>['t'];
  maySeeChanges: boolean;
}): FormSection[] {
  if (!agent) return [];
  const prompts = {
    name: 'prompts',
    title: t('sections.prompts'),
    icon: <IconSparkles />,
    intro: t('intros.prompts'),
    content: (
      <Suspense fallback={<SkeletonLines count={4} />}>
        <div>
          <AgentPrompts gptSystemId={agent.gptSystemId} />
        </div>
      </Suspense>
    ),
  };
  const versions = {
    name: 'versions',
    title: t('sections.versions'),
    icon: <IconVersions />,
    count: agent.configurationVersion,
    intro: t('intros.versions'),
    content: (
      <Suspense fallback={<SkeletonLines count={4} />}>
        <VersionList agent={agent} form={form} />
      </Suspense>
    ),
  };
  if (!maySeeChanges) return [prompts, versions];
  const activity = {
    name: 'activity',
    title: t('sections.activity'),
    icon: <IconHistory />,
    intro: t('intros.activity'),
    content: (
      <Suspense fallback={<SkeletonLines count={4} />}>
        <ThingActivity type="Agent" id={agent.gptSystemId} />
      </Suspense>
    ),
  };
  return [prompts, versions, activity];
}
