/** Links between the sections of an agent's editor and its publishing. */
import type { Agent } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import IconBooks from '#icon/IconBooks';
import IconChartBar from '#icon/IconChartBar';
import IconCpu from '#icon/IconCpu';
import IconHistory from '#icon/IconHistory';
import IconId from '#icon/IconId';
import IconMessages from '#icon/IconMessages';
import IconRocket from '#icon/IconRocket';
import IconSparkles from '#icon/IconSparkles';
import IconTools from '#icon/IconTools';
import IconVariable from '#icon/IconVariable';
import IconVersions from '#icon/IconVersions';
import IconWriting from '#icon/IconWriting';
import type { NavPage } from '../../../ui/forms/editor/section-nav.tsx';
import { useHasAction } from '../../people/public.ts';

/** Icons of the editor's sections, in their order. */
export const sectionIcons = {
  identity: <IconId />,
  prompt: <IconWriting />,
  model: <IconCpu />,
  knowledge: <IconBooks />,
  conversation: <IconMessages />,
  capabilities: <IconTools />,
  parameters: <IconVariable />,
  prompts: <IconSparkles />,
  versions: <IconVersions />,
  usage: <IconChartBar />,
  activity: <IconHistory />,
} as const;
export type SectionName = keyof typeof sectionIcons;

const pathOf = ({ gptSystemId }: Pick<Agent, 'gptSystemId'>) => `/admin/gptsystem/${gptSystemId}`;

/** Links to the sections of an agent's editor. */
export function useEditorLinks(agent: Pick<Agent, 'gptSystemId'>): NavPage[] {
  const { t } = useTranslation('agents');
  const maySeeChanges = useHasAction('ConfigurationAuditLogRead') ?? false;
  return (Object.keys(sectionIcons) as SectionName[])
    .filter((name) => name !== 'activity' || maySeeChanges)
    .map((name) => ({
      name,
      title: t(`sections.${name}`),
      icon: sectionIcons[name],
      to: `${pathOf(agent)}/edit?section=${name}`,
    }));
}

/** Link to an agent's publishing; none without an agent, or the right to publish it. */
export function usePublishingLink(agent: Agent | undefined): NavPage[] {
  const { t } = useTranslation('agents');
  if (!agent?.permissions.canPublish) return [];
  return [
    { name: 'publishing', title: t('publish.title'), icon: <IconRocket />, to: `${pathOf(agent)}/publish` },
  ];
}
