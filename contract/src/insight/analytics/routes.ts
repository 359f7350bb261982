/** Reports over usage (document 2 §7.15). */
import { defineRoute, file } from '../../http.ts';
import { reportsOf } from '../../report.ts';
import {
  AgentReportQuerySchema,
  ActivityFiguresSchema,
  breakdownKeys,
  ConversationFiguresSchema,
  ExportQuerySchema,
  FeedbackFiguresSchema,
  hourKeys,
  LengthFiguresSchema,
  momentKeys,
  MonthCostSchema,
  PeopleFiguresSchema,
  PeriodSchema,
  ReportQuerySchema,
  TokenFiguresSchema,
} from './schemas.ts';

const base = '/api/internal/admin/analytics';

const report = reportsOf({
  base: `${base}/conversations`,
  may: ['AnalyticsRead'],
  query: ReportQuerySchema,
  period: PeriodSchema,
});

/** Reports about one agent, for those who may write it or read analytics. */
const agentReport = reportsOf({
  base: `${base}/conversations`,
  may: ['AnalyticsRead', 'GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'],
  query: AgentReportQuerySchema,
  period: PeriodSchema,
  errors: ['agent.not_found'],
});

const conversations = (dimension: string) => ({
  summary: `Returns conversations by ${dimension}, most conversations first.`,
  keys: breakdownKeys,
  figures: ConversationFiguresSchema,
});
const tokens = (dimension: string) => ({
  summary: `Returns tokens and cost by ${dimension}, highest cost first.`,
  keys: breakdownKeys,
  figures: TokenFiguresSchema,
});
const people = (dimension: string) => ({
  summary: `Returns the number of people by ${dimension}; a person can be in several rows.`,
  keys: breakdownKeys,
  figures: PeopleFiguresSchema,
});

export const analyticsRoutes = {
  averageConversationLength: report('AverageConversationLength', {
    summary: 'Returns the average number of questions in the conversations that began in the period.',
    keys: momentKeys,
    figures: LengthFiguresSchema,
  }),
  conversationsByBrand: report('ConversationsByBrand', conversations('brand')),
  conversationsByGptSystem: report('ConversationsByGptSystem', conversations('agent')),
  conversationsByHour: report('ConversationsByHour', {
    summary: 'Returns conversations by weekday and hour of the time zone.',
    keys: hourKeys,
    figures: ConversationFiguresSchema,
  }),
  conversationsByModel: report('ConversationsByModel', conversations('model')),
  conversationsByPrivacy: report('ConversationsByPrivacy', conversations('privacy')),
  conversationsByReportingPeriod: report('ConversationsByReportingPeriod', {
    summary: 'Returns conversations, feedback, errors and times of answers per hour, day, week or month.',
    keys: momentKeys,
    figures: ActivityFiguresSchema,
  }),
  tokensByBrand: report('TokensByBrand', tokens('brand')),
  tokensByGptSystem: report('TokensByGptSystem', tokens('agent')),
  tokensByModel: report('TokensByModel', tokens('model')),
  tokensByReportingPeriod: report('TokensByReportingPeriod', {
    summary: 'Returns tokens and cost per hour, day, week or month, and the spending of the current month.',
    keys: momentKeys,
    figures: TokenFiguresSchema,
    more: { month: MonthCostSchema },
  }),
  usersByBrand: report('UsersByBrand', people('brand')),
  usersByGptSystem: report('UsersByGptSystem', people('agent')),
  usersByReportingPeriod: report('UsersByReportingPeriod', {
    summary: 'Returns the number of people per hour, day, week or month.',
    keys: momentKeys,
    figures: PeopleFiguresSchema,
  }),
  agentConversations: agentReport('GptSystemConversationsByPeriod', {
    summary: 'Returns conversations with an agent per hour, day, week or month.',
    keys: momentKeys,
    figures: ActivityFiguresSchema,
  }),
  agentFeedback: agentReport('GptSystemConversationSegmentFeedBackByPeriod', {
    summary: 'Returns feedback on the answers of an agent per hour, day, week or month.',
    keys: momentKeys,
    figures: FeedbackFiguresSchema,
  }),
  export: defineRoute({
    method: 'GET',
    path: `${base}/export`,
    access: { anyOf: ['AnalyticsRead'] },
    summary:
      'Returns a CSV file with a row per day, brand, agent, model and privacy. No person and no text is in it.',
    query: ExportQuerySchema,
    response: file('text/csv'),
  }),
};
