/** Screens of chat access policies in the administration (document 1 §2). */
import IconShieldCheck from '#icon/IconShieldCheck';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'chatAccessPolicies',
    path: 'chatAccessPolicy',
    Icon: IconShieldCheck,
    may: ['ChatAccessPoliciesRead', 'ChatAccessPoliciesCreate', 'ChatAccessPoliciesWrite'],
    load: async () => (await import('./pages/policy-list-page.tsx')).PolicyListPage,
    pages: [
      {
        path: 'new',
        may: ['ChatAccessPoliciesCreate', 'ChatAccessPoliciesWrite'],
        load: async () => (await import('./pages/new-policy-page.tsx')).NewPolicyPage,
      },
      {
        path: ':chatAccessPolicyId/edit',
        shows: 'ChatAccessPolicy',
        load: async () => (await import('./pages/policy-page.tsx')).PolicyPage,
      },
    ],
  }),
];
