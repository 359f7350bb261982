/** Screen of the audit log in the administration (document 1 §2). */
import IconHistory from '#icon/IconHistory';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'auditLogs',
    path: 'audit',
    Icon: IconHistory,
    may: ['ConfigurationAuditLogRead'],
    pages: [
      {
        path: 'sign-ins',
        name: 'signIns',
        load: async () => (await import('./pages/sign-ins-page.tsx')).SignInsPage,
      },
    ],
    load: async () => (await import('./pages/audit-log-page.tsx')).AuditLogPage,
  }),
];
