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
    summary: 'Tells how the last export of what is stored of the caller stands.',
    response: json(PersonalExportSchema),
  }),
  startOwnExport: defineRoute({
    ...own,
    method: 'POST',
    summary: 'Starts an export of all that is stored of the caller; while one is made, tells how it stands.',
    response: json(PersonalExportSchema),
    isIdempotent: true,
    errors: ['task.already_running', 'request.idempotency_conflict'],
  }),
  downloadOwnExport: defineRoute({
    ...own,
    method: 'GET',
    path: `${own.path}/file`,
    summary: 'Downloads the newest export of what is stored of the caller.',
    response: archive,
    errors: ['personal_export.not_found'],
  }),
  export: people.call('GET', '{userId}/export', {
    summary: "Tells how the caller's last export of what is stored of a person stands.",
    response: json(PersonalExportSchema),
  }),
  startExport: people.call('POST', '{userId}/export', {
    summary:
      'Starts an export of what is stored of a person: conversations, drafts and files only with ConversationsReadAll.',
    access: { anyOf: ['UserRead'] },
    isIdempotent: true,
    response: json(PersonalExportSchema),
    errors: ['task.already_running'],
  }),
  downloadExport: people.call('GET', '{userId}/export/file', {
    summary: 'Downloads the newest export that the caller has asked for.',
    response: archive,
    errors: ['personal_export.not_found'],
  }),
  erasurePlan: people.call('GET', '{userId}/erasure', {
    summary: 'Tells in numbers what erasing a person would take.',
    access: { anyOf: ['UserWrite'] },
    response: json(ErasurePlanSchema),
  }),
  erase: people.call('POST', '{userId}/erasure', {
    summary:
      'Locks a person out and erases all that is stored of them, or goes on with it. Nothing brings it back.',
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
