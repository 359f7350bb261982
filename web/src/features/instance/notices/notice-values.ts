/** Form values of notices: an empty text is one that is missing. */
import type { ErrorCode } from '@polylogue/contract/errors';
import {
  type Notice,
  NoticeSettingsSchema,
  noticeLimits,
} from '@polylogue/contract/instance/notices/schemas';
import { type Language, languages } from '@polylogue/contract/languages';
import { nameSchema } from '@polylogue/contract/text-schemas';
import { z } from 'zod';

const missing = { code: 'custom', params: { code: 'notice.text_missing' satisfies ErrorCode } } as const;

/** Text in one language, or none. */
const TextSchema = z.union([z.literal(''), nameSchema(noticeLimits.text)]);

export const NoticeFormSchema = NoticeSettingsSchema.safeExtend({
  texts: z
    .partialRecord(z.enum(languages), TextSchema)
    .superRefine((texts, context) => {
      if (languages.every((language) => !texts[language]))
        context.addIssue({ ...missing, path: [languages[0]] });
    })
    .transform((texts) => {
      const filled = Object.entries(texts).filter(([, text]) => text !== '');
      return Object.fromEntries(filled) as Partial<Record<Language, string>>;
    }),
});

const minuteMs = 60_000;

/** Returns the form values of a notice; without one, those of a new notice that starts now. */
export function valuesOf(notice: Notice | undefined): z.input<typeof NoticeFormSchema> {
  const texts = { en: notice?.texts.en ?? '', ar: notice?.texts.ar ?? '' };
  const now = new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString();
  if (!notice) {
    return {
      name: '',
      texts,
      link: null,
      severity: 'information',
      audience: 'everyone',
      brandKeys: [],
      startsAt: now,
      endsAt: null,
    };
  }
  const { name, link, severity, audience, brandKeys, startsAt, endsAt } = notice;
  return { name, texts, link, severity, audience, brandKeys, startsAt, endsAt };
}
