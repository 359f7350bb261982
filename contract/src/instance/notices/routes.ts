/** Administration of notices, and the call of their readers. */
import { z } from 'zod';
import { defineRoute, json } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import { NoticeSchema, NoticeSettingsSchema, NoticeStatusSchema, ShownNoticesSchema } from './schemas.ts';

const notices = resource({
  base: '/api/internal/admin/notices',
  id: 'noticeId',
  missing: 'notice.not_found',
  nouns: ['notice', 'notices'],
  may: {
    read: ['InstanceSettingsRead', 'InstanceSettingsWrite'],
    create: ['InstanceSettingsWrite'],
    write: ['InstanceSettingsWrite'],
  },
});

const errors = ['notice.brand_unknown'] as const;

export const noticeRoutes = {
  list: notices.list(NoticeSchema, {
    filters: {
      keywords: TextSchema.max(200).optional(),
      state: z.enum(['current', 'deleted']).default('current'),
      status: NoticeStatusSchema.optional(),
    },
    sorts: ['name', 'startsAt', 'updatedAt'],
  }),
  get: notices.get(NoticeSchema),
  create: notices.create(NoticeSettingsSchema, NoticeSchema, { errors }),
  update: notices.replace(NoticeSettingsSchema, NoticeSchema, { errors }),
  remove: notices.remove(),
  restore: notices.restore(NoticeSchema),
  brands: notices.call('GET', 'brands', {
    summary: 'Lists the brands that a notice can name.',
    response: json(z.object({ items: z.array(z.object({ brandKey: z.string(), name: z.string() })) })),
  }),
  shown: defineRoute({
    method: 'GET',
    path: '/api/internal/notices',
    access: 'signedInOrVisitor',
    summary: 'Lists the active notices for the caller and the brand of their address or public endpoint.',
    response: json(ShownNoticesSchema),
  }),
};
