/** The signed-in user's own account, and the link for a forgotten password. */
import { z } from 'zod';
import { defineRoute, empty, file, json } from '../../../http.ts';
import { limits } from '../../../limits.ts';
import { fileOf, multipart } from '../../../multipart.ts';
import {
  ChangePasswordSchema,
  OwnAccountSchema,
  RenameOwnAccountSchema,
  RequestPasswordResetSchema,
} from './schemas.ts';

const account = { path: '/api/internal/currentUser/account', access: 'signedIn' } as const;
const avatar = { path: '/api/internal/currentUser/avatar', access: 'signedIn' } as const;

export const ownAccountRoutes = {
  get: defineRoute({
    ...account,
    allowsMissingSecondFactor: true,
    method: 'GET',
    summary: "Returns the caller's account.",
    response: json(OwnAccountSchema),
  }),
  rename: defineRoute({
    ...account,
    method: 'PUT',
    summary: "Changes the caller's name. Names of other users come from their identity provider.",
    body: RenameOwnAccountSchema,
    response: json(OwnAccountSchema),
    errors: ['user.not_local'],
  }),
  avatar: defineRoute({
    ...avatar,
    method: 'GET',
    summary: "Returns the caller's picture.",
    query: z.object({
      v: z.string().max(100).optional().meta({ description: 'Version of the picture, for caching' }),
    }),
    response: file('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'),
    errors: ['user.no_avatar'],
  }),
  uploadAvatar: defineRoute({
    ...avatar,
    method: 'POST',
    summary: "Replaces the caller's picture.",
    body: multipart({ file: fileOf(limits.avatar) }),
    response: json(OwnAccountSchema),
  }),
  removeAvatar: defineRoute({
    ...avatar,
    method: 'DELETE',
    summary: "Deletes the caller's picture.",
    response: json(OwnAccountSchema),
  }),
  changePassword: defineRoute({
    method: 'PUT',
    path: '/api/internal/currentUser/password',
    access: 'signedIn',
    summary:
      "Changes the caller's password, and ends all of their other sessions and their open password link. Failed attempts count as failed sign-ins.",
    body: ChangePasswordSchema,
    rateLimit: { max: 60, windowMs: 60_000 },
    response: empty,
    errors: ['user.not_local', 'user.wrong_password', 'request.rate_limited'],
  }),
  requestPasswordReset: defineRoute({
    method: 'POST',
    path: '/api/internal/accountLinks/requests',
    access: 'public',
    summary:
      'E-mails the owner of an account a link that sets a new password. The response is the same for every address.',
    body: RequestPasswordResetSchema,
    rateLimit: { max: 60, windowMs: 60_000 },
    response: empty,
    errors: ['account_link.no_mail', 'request.rate_limited'],
  }),
};
