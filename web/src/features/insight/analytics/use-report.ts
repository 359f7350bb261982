/** Loads reports of charts near the window's visible part, without a request for each quick change. */
import type { RouteResult } from '@polylogue/contract/http';
import { skipToken } from '@reduxjs/toolkit/query';
import { createContext, use, useEffect, useState } from 'react';
import type { ReportQueryState } from '../../../entity/report.tsx';
import { analyticsApi } from './api.ts';
import { type DashboardQuery, previousQuery } from './report-query.ts';

/** True if the chart is in the visible part of the page, or near it. */
export const NearContext = createContext(true);

const quietMs = 300;

/** Returns the value at once after a pause, otherwise when no further change came for 300 ms. */
export function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState({ value, key, at: 0 });
  const isChanged = settled.key !== key;
  useEffect(() => {
    if (!isChanged) return undefined;
    const waitMs = Math.max(0, settled.at + quietMs - Date.now());
    const timer = setTimeout(() => setSettled({ value, key, at: Date.now() }), waitMs);
    return () => clearTimeout(timer);
    // `value` changes with its key only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isChanged, key, settled.at]);
  return settled.value;
}

/** Keeps the last arguments while the chart is far away. */
export function useNearArgs<T>(args: T | undefined): T | typeof skipToken {
  const isNear = use(NearContext);
  const [kept, setKept] = useState<T>();
  const text = JSON.stringify(args);
  const isOutdated = isNear && args !== undefined && JSON.stringify(kept) !== text;
  if (isOutdated) setKept(args);
  return (isOutdated ? args : kept) ?? skipToken;
}

export type DashboardReport = Exclude<keyof typeof analyticsApi, 'agentConversations' | 'agentFeedback'>;
export type AnswerOf<Name extends DashboardReport> = RouteResult<(typeof analyticsApi)[Name]['route']>;

/** Loads one report, the same one as long as its component lives. */
export function useReport<Name extends DashboardReport>(
  name: Name,
  query: DashboardQuery,
  isSkipped = false,
): ReportQueryState<AnswerOf<Name>> {
  const args = useNearArgs(isSkipped ? undefined : { query });
  // The reports share their query; the compiler can't call a union of hooks.
  const { useQuery } = analyticsApi[name] as unknown as {
    useQuery(given: typeof args): ReportQueryState<AnswerOf<Name>>;
  };
  return useQuery(args);
}

/** Converts the answer of a report. */
export function mapAnswer<From, To>(
  { data, currentData, ...rest }: ReportQueryState<From>,
  convert: (answer: From) => To,
): ReportQueryState<To> {
  return {
    ...rest,
    ...(data !== undefined && { data: convert(data) }),
    ...(currentData !== undefined && { currentData: convert(currentData) }),
  };
}

interface WithBefore {
  now: AnswerOf<'conversationsByReportingPeriod'>;
  before: AnswerOf<'conversationsByReportingPeriod'> | undefined;
}

/** Loads activity with that of the period before, row by row; without the latter if it fails. */
export function useActivityWithBefore(query: DashboardQuery): ReportQueryState<WithBefore> {
  const now = useReport('conversationsByReportingPeriod', query);
  const period = now.currentData?.period;
  const args = useNearArgs(period && { query: previousQuery(query, period) });
  const before = analyticsApi.conversationsByReportingPeriod.useQuery(args);
  return mapAnswer(now, (answer) => ({ now: answer, before: before.currentData }));
}
