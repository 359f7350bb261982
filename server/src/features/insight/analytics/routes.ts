import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import type { Caller } from '../../../http/requests/caller.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { exportUsage } from './export.ts';
import { reportPeopleByDimension, reportPeopleByMoment } from './people-reports.ts';
import * as reports from './reports.ts';

/** Numbers of few people need the right to read about people. */
const seesAll = ({ grants }: Pick<Caller, 'grants'>): boolean => grants.has('UserRead');

export function analyticsRoutes(deps: reports.ReportDeps): Binding[] {
  const conversationsBy = (dimension: Parameters<typeof reports.reportByDimension>[2]['dimension']) => ({
    dimension,
    present: reports.conversationFigures,
    rank: ({ conversations }: { conversations: number }) => conversations,
  });
  const tokensBy = (dimension: Parameters<typeof reports.reportByDimension>[2]['dimension']) => ({
    dimension,
    present: reports.tokenFigures,
    rank: ({ cost }: { cost: number }) => cost,
  });
  return [
    bind(routes.averageConversationLength, ({ query }) =>
      reports.reportByMoment(deps, query, reports.lengthFigures),
    ),
    bind(routes.conversationsByBrand, ({ query }) =>
      reports.reportByDimension(deps, query, conversationsBy('brand')),
    ),
    bind(routes.conversationsByGptSystem, ({ query }) =>
      reports.reportByDimension(deps, query, conversationsBy('agent')),
    ),
    bind(routes.conversationsByHour, ({ query }) => reports.reportByHour(deps, query)),
    bind(routes.conversationsByModel, ({ query }) =>
      reports.reportByDimension(deps, query, conversationsBy('model')),
    ),
    bind(routes.conversationsByPrivacy, ({ query }) =>
      reports.reportByDimension(deps, query, conversationsBy('privacy')),
    ),
    bind(routes.conversationsByReportingPeriod, ({ query }) => reports.reportActivity(deps, query)),
    bind(routes.tokensByBrand, ({ query }) => reports.reportByDimension(deps, query, tokensBy('brand'))),
    bind(routes.tokensByGptSystem, ({ query }) => reports.reportByDimension(deps, query, tokensBy('agent'))),
    bind(routes.tokensByModel, ({ query }) => reports.reportByDimension(deps, query, tokensBy('model'))),
    bind(routes.tokensByReportingPeriod, ({ query }) => reports.reportTokens(deps, query)),
    bind(routes.usersByBrand, ({ caller, query }) =>
      reportPeopleByDimension(deps, query, { dimension: 'brand', seesAll: seesAll(caller) }),
    ),
    bind(routes.usersByGptSystem, ({ caller, query }) =>
      reportPeopleByDimension(deps, query, { dimension: 'agent', seesAll: seesAll(caller) }),
    ),
    bind(routes.usersByReportingPeriod, ({ caller, query }) =>
      reportPeopleByMoment(deps, query, seesAll(caller)),
    ),
    bind(routes.export, ({ query }) => exportUsage(deps, query)),
  ];
}
