/** Sections of the editor. */
import type { Agent, ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSection } from '../../../../entity/form/entity-form.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { useHasAction } from '../../../people/public.ts';
import { ConversationSection } from '../../parts/conversation-section.tsx';
import { PromptField } from './prompt/prompt-field.tsx';
import { RenderedPrompt } from './prompt/rendered-prompt.tsx';
import { CapabilitiesSection } from './sections/capabilities-section.tsx';
import { IdentitySection } from './sections/identity-section.tsx';
import { ParametersSection } from './sections/parameters-section.tsx';
import type { DraftForm } from './use-draft-form.ts';
import { DeploymentField } from '../../parts/deployment-field.tsx';
import { type SectionName, sectionIcons } from '../../parts/editor-links.tsx';
import { ParameterFields } from '../../parts/parameter-fields.tsx';
import { useField } from '../../parts/use-field.ts';
import { type ConfigurationControl, useOffer } from './offer.ts';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { LibrariesField } from '../../knowledge/libraries-field.tsx';

/** Knowledge section: libraries the agent answers from. */
function KnowledgeSection({ control, methods }: Pick<DraftForm, 'control' | 'methods'>) {
  const field = useField(control);
  return (
    <>
      <LibrariesField control={control} methods={methods} />
      <FormSwitch {...field('restrictAnswerToInformationReturnedByTools')} />
    </>
  );
}

/** Model of the agent and its parameters. */
function ModelSection({ control }: { control: ConfigurationControl }) {
  const deployments = useOffer()?.deployments;
  return (
    <>
      <DeploymentField control={control} deployments={deployments} />
      <ParameterFields control={control} deployments={deployments} />
    </>
  );
}

/** Rarely used sections load after the form. */
const VersionList = lazy(async () => ({
  default: (await import('../versions/version-list.tsx')).VersionList,
}));
const AgentPrompts = lazy(async () => ({
  default: (await import('../../prompts/agent-prompts.tsx')).AgentPrompts,
}));
const AgentUsage = lazy(async () => ({
  default: (await import('../../../insight/parts/agent-usage.tsx')).AgentUsage,
}));
const ResourceActivity = lazy(async () => ({
  default: (await import('../../../insight/parts/resource-activity.tsx')).ResourceActivity,
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
  const section: SectionBuilder = (name, content) => ({
    name,
    title: t(`sections.${name}`),
    icon: sectionIcons[name],
    intro: t(`intros.${name}`),
    content,
  });
  return [
    {
      name: 'identity',
      title: t('sections.identity'),
      icon: sectionIcons.identity,
      content: <IdentitySection draft={draft} form={form} />,
    },
    section(
      'prompt',
      <>
        <PromptField control={control} />
        <RenderedPrompt stateId={stateId} read={() => String(methods.getValues('systemPrompt') ?? '')} />
      </>,
    ),
    section('model', <ModelSection control={control} />),
    section('knowledge', <KnowledgeSection control={control} methods={methods} />),
    section('conversation', <ConversationSection control={control} />),
    section('capabilities', <CapabilitiesSection control={control} />),
    section('parameters', <ParametersSection control={control} />),
    ...(agent ? agentSections(section, agent, form) : []),
    ...(agent && maySeeChanges
      ? [section('activity', late(<ResourceActivity type="Agent" id={agent.gptSystemId} />))]
      : []),
  ];
}

type SectionBuilder = (name: Exclude<SectionName, 'identity'>, content: ReactNode) => FormSection;

const late = (content: ReactNode) => <Suspense fallback={<SkeletonLines count={4} />}>{content}</Suspense>;

/** Parts of an agent outside its configuration; a new agent has none. */
function agentSections(section: SectionBuilder, agent: Agent, form: DraftForm): FormSection[] {
  const prompts = (
    <div>
      <AgentPrompts gptSystemId={agent.gptSystemId} />
    </div>
  );
  const versions = late(<VersionList agent={agent} form={form} />);
  return [
    section('prompts', late(prompts)),
    { ...section('versions', versions), count: agent.configurationVersion },
    section('usage', late(<AgentUsage gptSystemId={agent.gptSystemId} />)),
  ];
}
