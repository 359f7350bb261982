/** Figures that reports by brand, agent, model or privacy have in common. */
import type { FilterName } from './report-query.ts';
import type { Figures } from './use-figures.ts';
import type { DashboardReport } from './use-report.ts';

export type Measure = 'conversations' | 'tokens' | 'cost' | 'people';

interface ReportsBy {
  measures: readonly [Measure, ...Measure[]];
  conversations: DashboardReport;
  /** Tokens and cost. */
  tokens?: DashboardReport;
  people?: DashboardReport;
}

export const reportsBy: Record<FilterName, ReportsBy> = {
  brandKey: {
    measures: ['conversations', 'tokens', 'cost', 'people'],
    conversations: 'conversationsByBrand',
    tokens: 'tokensByBrand',
    people: 'usersByBrand',
  },
  gptSystemId: {
    measures: ['conversations', 'tokens', 'cost', 'people'],
    conversations: 'conversationsByGptSystem',
    tokens: 'tokensByGptSystem',
    people: 'usersByGptSystem',
  },
  model: {
    measures: ['conversations', 'tokens', 'cost'],
    conversations: 'conversationsByModel',
    tokens: 'tokensByModel',
  },
  privacy: { measures: ['conversations'], conversations: 'conversationsByPrivacy' },
};

/** Figures of any report by a dimension. */
export interface BreakdownFigures {
  conversations?: number;
  inputTokens?: number;
  outputTokens?: number;
  cost?: number;
  people?: number | null;
  isExact?: boolean;
  hidden?: 'fewerThanFive' | 'toProtectOthers' | null;
}

export interface BreakdownRow extends BreakdownFigures {
  key: string | null;
  name: string | null;
}

/** Returns the figure of a measure; null if it is hidden. */
export function valueOf(measure: Measure, figures: BreakdownFigures): number | null {
  if (measure === 'people') return figures.people ?? null;
  if (measure === 'tokens') return (figures.inputTokens ?? 0) + (figures.outputTokens ?? 0);
  return figures[measure] ?? 0;
}

export function textOf(measure: Measure, figures: BreakdownFigures, formats: Figures): string {
  if (measure === 'people') {
    const { people = null, isExact = true, hidden = null } = figures;
    return formats.people({ people, isExact, hidden });
  }
  const { full } = { conversations: formats.count, tokens: formats.short, cost: formats.money }[measure];
  return full(valueOf(measure, figures) ?? 0);
}
