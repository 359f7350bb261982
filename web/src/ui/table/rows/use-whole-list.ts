/**
 * Loads the whole filtered list for an export or a selection: one at a time, cancellable, with
 * progress.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useToast } from '../../feedback/toasts.tsx';
import type { ListQuery, ListSource } from '../list-source.ts';
import { loadAll, maxLoadedRows } from './load-all.ts';

export interface WholeListLoader<Row> {
  /** Number of rows so far while loading. */
  progress: number | undefined;
  /** Loads all rows and passes them to `then`; reports a cut list and failures. */
  load(query: ListQuery, then: (rows: readonly Row[]) => void | Promise<void>): void;
  cancel(): void;
}

export function useWholeList<Row>(source: ListSource<Row>): WholeListLoader<Row> {
  const { t } = useTranslation('entity');
  const { number } = useFormats();
  const toast = useToast();
  const errorText = useErrorText();
  const loadPage = source.useLoadPage();
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(
    query: ListQuery,
    { signal }: AbortController,
    then: (rows: readonly Row[]) => void | Promise<void>,
  ) {
    try {
      const { rows, isCut } = await loadAll({ loadPage, query, signal, onProgress: setProgress });
      await then(rows);
      const limit = number.format(maxLoadedRows);
      if (isCut) toast({ message: t('list.cut', { limit }) });
    } catch (error) {
      if (!signal.aborted) toast({ message: errorText(error).message, tone: 'error' });
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
  }
  return {
    progress,
    load(query, then) {
      if (running.current && progress !== undefined) return;
      running.current = new AbortController();
      setProgress(0);
      void run(query, running.current, then);
    },
    cancel() {
      running.current?.abort();
      setProgress(undefined);
    },
  };
}
