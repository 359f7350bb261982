/** Wire shapes of notices: banners of administrators above chat and administration. */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { IdSchema, isComputable, TimeSchema, VersionSchema } from '../../http.ts';
import { languages } from '../../languages.ts';
import { isStorable } from '../../plain-text.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';

export const noticeLimits = { name: 150, text: 300, link: 2000, brands: 200 } as const;

const NoticeSeveritySchema = z.enum(['information', 'warning', 'problem']);
export type NoticeSeverity = z.infer<typeof NoticeSeveritySchema>;

const NoticeAudienceSchema = z.enum(['everyone', 'signedIn', 'visitors', 'administration']).meta({
  description: '`visitors`: of public endpoints; `administration`: people who may open the administration',
});

export const NoticeStatusSchema = z.enum(['planned', 'active', 'ended']);
export type NoticeStatus = z.infer<typeof NoticeStatusSchema>;

const LanguageSchema = z.enum(languages);

const TextsSchema = z
  .partialRecord(LanguageSchema, nameSchema(noticeLimits.text))
  .refine((texts) => Object.keys(texts).length > 0, {
    params: { code: 'notice.text_missing' satisfies ErrorCode },
  })
  .meta({ description: "Plain text by language; readers without a text in theirs get the other language's" });

const LinkSchema = z
  .url({ protocol: /^https$/ })
  .max(noticeLimits.link)
  .refine(isStorable);

/** Time in one notation, so that equal times are equal texts. */
const MomentSchema = TimeSchema.refine(isComputable).overwrite((time) =>
  // Also called for refused texts.
  isComputable(time) && !Number.isNaN(Date.parse(time)) ? new Date(time).toISOString() : time,
);

/** Settings that people edit, and content of a version. */
export const NoticeSettingsSchema = z
  .strictObject({
    name: nameSchema(noticeLimits.name).meta({ description: 'Shown in the administration only' }),
    texts: TextsSchema,
    link: LinkSchema.nullable().default(null),
    severity: NoticeSeveritySchema.default('information'),
    audience: NoticeAudienceSchema.default('everyone'),
    brandKeys: z
      .array(TextSchema.min(1).max(100))
      .max(noticeLimits.brands)
      .overwrite((keys) => [...new Set(keys)])
      .default([])
      .meta({ description: 'Empty for all brands' }),
    startsAt: MomentSchema,
    endsAt: MomentSchema.nullable()
      .default(null)
      .meta({ description: 'null: until it is changed or deleted' }),
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    params: { code: 'notice.ends_before_start' satisfies ErrorCode },
  });
export type NoticeSettings = z.infer<typeof NoticeSettingsSchema>;

export const NoticeSchema = z.object({
  noticeId: IdSchema,
  ...NoticeSettingsSchema.shape,
  status: NoticeStatusSchema,
  version: VersionSchema,
  updatedAt: TimeSchema,
  deletedAt: TimeSchema.nullable(),
  permissions: z.object({ canEdit: z.boolean(), canDelete: z.boolean(), canRestore: z.boolean() }),
});
export type Notice = z.infer<typeof NoticeSchema>;

/** Notice as its readers see it; a dismissal counts for its version. */
const ShownNoticeSchema = NoticeSchema.pick({
  noticeId: true,
  version: true,
  severity: true,
  texts: true,
  link: true,
});
export type ShownNotice = z.infer<typeof ShownNoticeSchema>;

export const ShownNoticesSchema = z.object({
  items: z.array(ShownNoticeSchema).meta({ description: 'Problems first, then the latest' }),
  changesAt: TimeSchema.nullable().meta({ description: 'Next time at which a notice appears or ends' }),
});
export type ShownNotices = z.infer<typeof ShownNoticesSchema>;
