/** A person's data: exported as an archive, and erased with a receipt. */
import { defineRoute, file, json } from '../../http.ts';
import { resource } from '../../resource.ts';
import {
  EraseSchema,
  ErasurePlanSchema,
  ErasureSchema,
  ErasureStateSchema,
  PersonalExportSchema,
} from './schemas.ts';

const base = '/api/internal/admin/users';
const people = resource({
  base,
  id: 'userId',
  missing: 'user.not_found',
  nouns: ['user', 'users'],
  may: { read: ['UserRead'], write: ['UserWrite'] },
});
const erasures = resource({
  base: `${base}/erasures`,
  id: 'erasureId',
  missing: 'erasure.not_found',
  nouns: ['erasure', 'erasures'],
  may: { read: ['UserRead', 'UserWrite'] },
});
const archive = file('application/zip');
const own = { path: '/api/internal/currentUser/export', access: 'signedIn' } as const;

export const personalDataRoutes = {
  ownExport: defineRoute({
    ...own,
    method: 'GET',
    summary: "Returns the status of the last export of the caller's personal data.",
    response: json(PersonalExportSchema),
  }),
  startOwnExport: defineRoute({
    ...own,
    method: 'POST',
    summary: "Starts an export of the caller's personal data, or returns the status of a running one.",
    response: json(PersonalExportSchema),
    isIdempotent: true,
    errors: ['task.already_running', 'request.idempotency_conflict'],
  }),
  downloadOwnExport: defineRoute({
    ...own,
    method: 'GET',
    path: `${own.path}/file`,
    summary: "Downloads the latest export of the caller's personal data.",
    response: archive,
    errors: ['personal_export.not_found'],
  }),
  export: people.call('GET', '{userId}/export', {
    summary: "Returns the status of the caller's last export of a person's data.",
    response: json(PersonalExportSchema),
  }),
  startExport: people.call('POST', '{userId}/export', {
    summary:
      "Starts an export of a person's data. Conversations, drafts and files require ConversationsReadAll.",
    access: { anyOf: ['UserRead'] },
    isIdempotent: true,
    response: json(PersonalExportSchema),
    errors: ['task.already_running'],
  }),
  downloadExport: people.call('GET', '{userId}/export/file', {
    summary: "Downloads the caller's latest export of a person's data.",
    response: archive,
    errors: ['personal_export.not_found'],
  }),
  erasurePlan: people.call('GET', '{userId}/erasure', {
    summary: 'Counts the records that erasing a person would delete.',
    access: { anyOf: ['UserWrite'] },
    response: json(ErasurePlanSchema),
  }),
  erase: people.call('POST', '{userId}/erasure', {
    summary: 'Locks a person out and erases their data, or resumes the erasure. This cannot be undone.',
    body: EraseSchema,
    isIdempotent: true,
    response: json(ErasureStateSchema),
    errors: [
      'user.own_account',
      'user.confirmation_wrong',
      'role.beyond_own_rights',
      'role.last_administrator',
      'task.already_running',
    ],
  }),
  erasures: erasures.list(ErasureSchema, { filters: {}, sorts: ['startedAt'] }),
  erasure: erasures.get(ErasureStateSchema),
};
