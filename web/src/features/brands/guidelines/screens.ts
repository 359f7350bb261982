/** Guidelines and their templates in the administration (document 1 §2). */
import IconBook from '#icon/IconBook';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'guidelines',
    path: 'guidelines',
    Icon: IconBook,
    may: ['GuidelinesDocumentsRead', 'GuidelinesDocumentsCreate', 'GuidelinesDocumentsWrite'],
    load: async () => (await import('./pages/guidelines-list-page.tsx')).GuidelinesListPage,
    pages: [
      {
        path: 'new',
        may: ['GuidelinesDocumentsCreate'],
        load: async () => (await import('./pages/new-guidelines-page.tsx')).NewGuidelinesPage,
      },
      {
        path: ':guidelinesDocumentId/edit',
        shows: 'GuidelinesDocument',
        load: async () => (await import('./pages/guidelines-page.tsx')).GuidelinesPage,
      },
      {
        name: 'templates',
        path: 'templates',
        load: async () => (await import('./pages/template-pages.tsx')).TemplateListPage,
      },
      {
        path: 'template/new',
        may: ['GuidelinesDocumentsCreate'],
        load: async () => (await import('./pages/template-pages.tsx')).templatePages.loadNew(),
      },
      {
        path: 'template/:templateId/edit',
        shows: 'GuidelinesTemplate',
        load: async () => (await import('./pages/template-pages.tsx')).templatePages.loadEdit(),
      },
    ],
  }),
];
