/** Chat commands of the palette: conversations and agents. */
import { useTranslation } from 'react-i18next';
import IconMessage from '#icon/IconMessage';
import IconRobot from '#icon/IconRobot';
import type { CommandGroup } from '../../../ui/keyboard/command-palette.tsx';
import { conversationsApi } from '../state/api.ts';
import { ageGroupOf } from '../state/list/list-groups.ts';
import { useChatNavigation } from '../state/use-chat-address.ts';
import { useAgentName } from '../state/use-agent-name.ts';
import { useConversationList } from '../side-menu/use-conversation-list.ts';

const initialCommands = 6;

/** Returns conversations whose title contains the keywords, or the newest, and agents to start with. */
export function useChatCommands(keywords: string): [chats: CommandGroup, agents: CommandGroup] {
  const { t, i18n } = useTranslation('conversations');
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short' });
  const hour = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  const shortTime = (time: Date) => (ageGroupOf(time, new Date()) === 'today' ? hour : day).format(time);
  const { items } = useConversationList(false, keywords);
  const { data } = conversationsApi.useAgentsQuery();
  const { openConversation, startNew } = useChatNavigation();
  const nameOf = useAgentName();
  const shown = keywords === '' ? items.slice(0, initialCommands) : items;
  return [
    {
      title: t('menu.chats'),
      commands: shown.map(({ conversationId, title, gptSystem, updatedAt }) => ({
        id: conversationId,
        label: title,
        note: `${nameOf(gptSystem.name)} · ${shortTime(new Date(updatedAt))}`,
        icon: <IconMessage />,
        run: () => openConversation(conversationId),
      })),
    },
    {
      title: t('agent.list'),
      commands: (data?.items ?? []).map(({ gptSystemId, name }) => ({
        id: gptSystemId,
        label: t('agent.begin', { name: nameOf(name) }),
        icon: <IconRobot />,
        run: () => startNew(gptSystemId),
      })),
    },
  ];
}
