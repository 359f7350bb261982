/** Result of a query: error, skeleton and data in one place. */
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
  /** The answer to the present arguments alone; `data` may still be that of former ones. */
  currentData?: T;
  error?: unknown;
  refetch(): unknown;
}

interface QueryViewProps<T> {
  query: QueryState<T>;
  /** In the shape of the content; shown from 150 ms on. Default: four lines. */
  skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/** Shows an error only without data: shown data stays when a later request fails. */
export function QueryView<T>({ query, skeleton, children }: QueryViewProps<T>) {
  const data = 'currentData' in query ? query.currentData : query.data;
  if (data !== undefined) return children(data);
  if (query.error !== undefined) return <LoadFailed error={query.error} onRetry={() => query.refetch()} />;
  return skeleton ? <Delayed>{skeleton}</Delayed> : <SkeletonLines count={4} heightPx={20} />;
}

/** A missing thing is no fault, and trying again would not bring it. */
function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const errorText = useErrorText();
  const text = errorText(error);
  if (failureOf(error)?.status === 404) {
    return <EmptyState icon={<IconFileOff aria-hidden />} text={text.message} />;
  }
  return <ErrorCallout {...text} onRetry={onRetry} />;
}
