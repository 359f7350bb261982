/** Screen of the audit log in the administration (document 1 §2). */
import IconHistory from '#icon/IconHistory';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'auditLogs',
    path: 'audit',
    Icon: IconHistory,
    may: ['ConfigurationAuditLogRead'],
    load: async () => (await import('./pages/audit-log-page.tsx')).AuditLogPage,
  }),
];
