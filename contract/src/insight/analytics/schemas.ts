/** Wire schemas of analytics: periods, filters, figures and rows of reports. */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';
import { TextSchema } from '../../text-schemas.ts';
import { TimeZoneSchema } from '../audit/schemas.ts';

/** Periods that readers choose from; all but `custom` end today. */
export const ReportingPeriodSchema = z.enum([
  'today',
  'last7Days',
  'last30Days',
  'last90Days',
  'last12Months',
  'thisMonth',
  'custom',
]);
export type ReportingPeriod = z.infer<typeof ReportingPeriodSchema>;

/** Maximum length of a custom period, in days. */
export const maxPeriodDays = 3_660;

/** First day that a custom period may contain. */
export const firstReportDay = '2000-01-01';

export const PrivacySchema = z.enum(['private', 'notPrivate']);

const key = TextSchema.trim().min(1).max(200);

/** Key of the agents that people made for themselves, which reports show as one. */
export const personalAgentsKey = 'personal';

const filters = {
  brandKey: key.optional(),
  gptSystemId: z
    .union([IdSchema, z.literal(personalAgentsKey)])
    .optional()
    .meta({ description: 'An agent, or `personal` for all agents that people made for themselves' }),
  model: key.optional().meta({ description: 'Name of the model, as the provider knows it' }),
  privacy: PrivacySchema.optional(),
};

const period = {
  reportingPeriod: ReportingPeriodSchema.default('last30Days'),
  from: z.iso.date().optional().meta({ description: 'First day of a `custom` period' }),
  until: z.iso.date().optional().meta({ description: 'Last day of a `custom` period, inclusive' }),
  timeZone: TimeZoneSchema.optional().meta({
    description: 'Time zone of the days, as in `Europe/Oslo`; defaults to UTC',
  }),
};

type Days = { reportingPeriod: ReportingPeriod; from?: string | undefined; until?: string | undefined };

/** Returns why the days of a custom period are refused, with the field; `undefined` for valid ones. */
function periodIssue({
  reportingPeriod,
  from,
  until,
}: Days): { path: 'from' | 'until'; message: string } | undefined {
  if (reportingPeriod !== 'custom') return undefined;
  if (from === undefined) return { path: 'from', message: 'Required for a custom period' };
  if (until === undefined) return { path: 'until', message: 'Required for a custom period' };
  if (from < firstReportDay) return { path: 'from', message: `Before ${firstReportDay}` };
  if (until < from) return { path: 'until', message: 'Before the first day' };
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
  return days > maxPeriodDays ? { path: 'until', message: `More than ${maxPeriodDays} days` } : undefined;
}

function checkPeriod(query: Days, context: z.core.$RefinementCtx): void {
  const issue = periodIssue(query);
  if (issue) context.addIssue({ code: 'custom', path: [issue.path], message: issue.message });
}

/** Period and filters of a report; filters narrow together. */
export const ReportQuerySchema = z.object({ ...period, ...filters }).superRefine(checkPeriod);
export type ReportQuery = z.output<typeof ReportQuerySchema>;

/** Period of a report about one agent. */
export const AgentReportQuerySchema = z.object({ ...period, gptSystemId: IdSchema }).superRefine(checkPeriod);

export const ExportQuerySchema = z
  .object({
    ...period,
    ...filters,
    separator: z
      .enum(['comma', 'semicolon'])
      .default('comma')
      .meta({ description: 'Separator of the columns' }),
  })
  .superRefine(checkPeriod);

const count = z.number().int().nonnegative();
const milliseconds = z.number().nonnegative().nullable();

/** Figures of conversations, which add up over rows. */
export const ConversationFiguresSchema = z.object({
  conversations: count.meta({ description: 'Conversations whose first question falls into the period' }),
  questions: count,
  errors: count.meta({ description: 'Answers that ended with an error' }),
  liked: count,
  disliked: count,
});
export type ConversationFigures = z.infer<typeof ConversationFiguresSchema>;

/** Figures of conversations with times, which do not add up. */
export const ActivityFiguresSchema = ConversationFiguresSchema.extend({
  firstTokenMsP50: milliseconds.meta({
    description: 'Median of the time to the first token; null without answers',
  }),
  firstTokenMsP95: milliseconds,
  durationMsP50: milliseconds.meta({ description: 'Median of the time to the end of an answer' }),
  durationMsP95: milliseconds,
});
export type ActivityFigures = z.infer<typeof ActivityFiguresSchema>;

export const TokenFiguresSchema = z.object({
  inputTokens: count,
  cachedInputTokens: count.meta({ description: 'Part of the input' }),
  outputTokens: count,
  cost: z.number().nonnegative().meta({ description: 'In US dollars, of what has a known price' }),
  unpriced: count.meta({ description: 'Calls of models without a known price' }),
});
export type TokenFigures = z.infer<typeof TokenFiguresSchema>;

/** Number of people; readers without `UserRead` get steps of five. */
export const PeopleFiguresSchema = z.object({
  people: count
    .nullable()
    .meta({ description: 'null if hidden: fewer than 5 people, or a cell that would tell such a number' }),
  isExact: z.boolean().meta({ description: 'false: `people` is rounded down to a multiple of 5' }),
  hidden: z.enum(['fewerThanFive', 'toProtectOthers']).nullable(),
});
export type PeopleFigures = z.infer<typeof PeopleFiguresSchema>;

export const LengthFiguresSchema = z.object({
  conversations: count,
  questions: count.meta({
    description: 'Questions of the conversations that began in the period, until now',
  }),
  average: z.number().nonnegative().nullable().meta({ description: 'null without conversations' }),
});
export type LengthFigures = z.infer<typeof LengthFiguresSchema>;

export const FeedbackFiguresSchema = ConversationFiguresSchema.pick({ liked: true, disliked: true });
export type FeedbackFigures = z.infer<typeof FeedbackFiguresSchema>;

export const PeriodUnitSchema = z.enum(['hour', 'day', 'week', 'month']);
export type PeriodUnit = z.infer<typeof PeriodUnitSchema>;

/** Period that a report covers. */
export const PeriodSchema = z.object({
  from: z.iso.date(),
  until: z.iso.date().meta({ description: 'Last day, inclusive' }),
  timeZone: z.string(),
  unit: PeriodUnitSchema.meta({ description: 'Length of a row of a report by period' }),
  isRunning: z.boolean().meta({ description: 'Whether the period contains the present' }),
  previousFrom: z.iso.date().meta({ description: 'First day of the period compared with' }),
  previousUntil: z.iso.date(),
});
export type Period = z.infer<typeof PeriodSchema>;

/** Start of a row: a local day, with the hour for rows of hours, as in `2026-11-28T09:00`. */
export const MomentSchema = z.string();

/** Keys of a row of a breakdown. */
export const breakdownKeys = {
  key: z.string().nullable().meta({ description: 'Key or id; null for what belongs to none' }),
  name: z.string().nullable().meta({ description: 'Current name; null if deleted or unknown' }),
};
export const hourKeys = {
  weekday: z.number().int().min(1).max(7).meta({ description: '1 is Monday' }),
  hour: z.number().int().min(0).max(23),
};
export const momentKeys = { at: MomentSchema };

/** Spending of the current month, in the reader's time zone; without filters also its budget. */
export const MonthCostSchema = z.object({
  cost: z.number().nonnegative(),
  projected: z.number().nonnegative().nullable().meta({ description: 'At the rate of the month so far' }),
  budget: z
    .number()
    .nonnegative()
    .nullable()
    .meta({ description: "Shared limit per month of the instance's policy; null without one" }),
});
export type MonthCost = z.infer<typeof MonthCostSchema>;
