/** Screens of evaluations in the administration. */
import IconListCheck from '#icon/IconListCheck';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'evaluations',
    path: 'evaluation',
    Icon: IconListCheck,
    may: ['GptSystemsWrite', 'GptSystemsWriteSpecific', 'GptSystemsCreate'],
    load: async () => (await import('./pages/evaluation-list-page.tsx')).EvaluationListPage,
    pages: [
      {
        path: ':gptSystemId',
        shows: 'EvaluationSet',
        load: async () => (await import('./pages/evaluation-page.tsx')).EvaluationPage,
      },
    ],
  }),
];
