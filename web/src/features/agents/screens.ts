/** Screens of agents in the administration (document 1 §2). */
import IconRobot from '#icon/IconRobot';
import { adminScreen } from '../../entity/screens/admin-screen.ts';

const mayWrite = ['GptSystemsWrite', 'GptSystemsWriteSpecific', 'GptSystemsCreate'] as const;

export const screens = [
  adminScreen({
    name: 'agents',
    path: 'gptsystem',
    Icon: IconRobot,
    may: [
      'GptSystemsRead',
      'GptSystemsCreate',
      'GptSystemsWrite',
      'GptSystemsReadSpecific',
      'GptSystemsWriteSpecific',
    ],
    load: async () => (await import('./pages/agent-list-page.tsx')).AgentListPage,
    pages: [
      {
        path: 'new',
        may: ['GptSystemsCreate'],
        load: async () => (await import('./pages/open-draft-page.tsx')).NewAgentPage,
      },
      {
        path: ':gptSystemId/edit/:addDataSource?',
        may: mayWrite,
        shows: 'Agent',
        load: async () => (await import('./pages/open-draft-page.tsx')).EditAgentPage,
      },
      {
        path: ':gptSystemId/publish',
        may: mayWrite,
        load: async () => (await import('./pages/publish-page.tsx')).PublishPage,
      },
      {
        path: ':gptSystemId/access',
        may: mayWrite,
        load: async () => (await import('./access/pages/access-check-page.tsx')).AccessCheckPage,
      },
      {
        path: 'accessOf/:userId',
        may: mayWrite,
        load: async () => (await import('./access/pages/agents-of-user-page.tsx')).AgentsOfUserPage,
      },
      {
        path: ':gptSystemId/ux',
        may: mayWrite,
        load: async () => (await import('./pages/conversation-start-page.tsx')).ConversationStartPage,
      },
      {
        path: 'configstate/:stateId/edit',
        may: mayWrite,
        load: async () => (await import('./pages/agent-editor-page.tsx')).AgentEditorPage,
      },
    ],
  }),
];
