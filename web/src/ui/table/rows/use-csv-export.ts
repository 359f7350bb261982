/** Exports the whole filtered list as CSV: the file of the server, or the visible columns. */
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../lib/formats.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useToast } from '../../feedback/toasts.tsx';
import type { TableColumn } from '../columns/table-column.ts';
import type { ListQuery, ListSource } from '../list-source.ts';
import type { Exporting } from '../table-toolbar.tsx';
import { useWholeList } from './use-whole-list.ts';

interface ExportedList<Row> {
  /** Name of the file. */
  list: string;
  source: ListSource<Row>;
  exportFile?(query: ListQuery, signal: AbortSignal): Promise<Blob>;
}

export function useCsvExport<Row>(
  props: ExportedList<Row>,
  columns: readonly TableColumn<Row>[],
  query: ListQuery,
): Exporting {
  const { number } = useFormats();
  const { progress, load, cancel } = useWholeList(props.source);
  const file = useFileExport(props, query);
  if (props.exportFile) return file;
  return {
    progress: progress === undefined ? undefined : number.format(progress),
    cancel,
    start: () =>
      load(query, async (rows) => {
        // Loaded with the first export.
        const [{ csvFile }, { saveFile }] = await Promise.all([
          import('../../../lib/csv.ts'),
          import('../../../lib/browser/save-file.ts'),
        ]);
        const head = columns.map(({ title }) => title);
        const body = rows.map((row) => columns.map(({ text, csv = text }) => csv(row)));
        saveFile(csvFile([head, ...body]), `${props.list}.csv`);
      }),
  };
}

/** Downloads the server's file; its number of rows is unknown. */
function useFileExport<Row>({ list, exportFile }: ExportedList<Row>, query: ListQuery): Exporting {
  const toast = useToast();
  const errorText = useErrorText();
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    progress: isRunning ? '' : undefined,
    cancel() {
      running.current?.abort();
      setRunning(false);
    },
    async start() {
      const { signal } = (running.current = new AbortController());
      setRunning(true);
      try {
        const content = await exportFile?.(query, signal);
        const { saveFile } = await import('../../../lib/browser/save-file.ts');
        if (content) saveFile(content, `${list}.csv`);
      } catch (error) {
        if (!signal.aborted) toast({ message: errorText(error).message, tone: 'error' });
      } finally {
        if (!signal.aborted) setRunning(false);
      }
    },
  };
}
