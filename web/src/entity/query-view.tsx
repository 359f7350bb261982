/** Renders the error, skeleton or data of a query. */
import type { ReactNode } from 'react';
import IconFileOff from '#icon/IconFileOff';
import { failureOf } from '../lib/http/api-failure.ts';
import { useErrorText } from '../lib/http/error-text.ts';
import { Delayed } from '../ui/feedback/delayed.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorCallout } from '../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx';

/** State of a query hook. */
export interface QueryState<T> {
  data?: T;
  /** Data for the current arguments only; `data` may belong to previous ones. */
  currentData?: T;
  error?: unknown;
  refetch(): unknown;
}

interface QueryViewProps<T> {
  query: QueryState<T>;
  /** Placeholder shown after 150 ms; defaults to four lines. */
  skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/** Shows errors only without data; displayed data stays when a later request fails. */
export function QueryView<T>({ query, skeleton, children }: QueryViewProps<T>) {
  const data = 'currentData' in query ? query.currentData : query.data;
  if (data !== undefined) return children(data);
  if (query.error !== undefined) return <LoadFailed error={query.error} onRetry={() => query.refetch()} />;
  return skeleton ? <Delayed>{skeleton}</Delayed> : <SkeletonLines count={4} heightPx={20} />;
}

/** Returns true for errors of missing entities, which a retry cannot fix. */
function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const errorText = useErrorText();
  const text = errorText(error);
  if (failureOf(error)?.status === 404) {
    return <EmptyState icon={<IconFileOff aria-hidden />} text={text.message} />;
  }
  return <ErrorCallout {...text} onRetry={onRetry} />;
}
