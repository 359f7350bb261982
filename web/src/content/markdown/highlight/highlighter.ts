/** Client of the highlighting worker; without a worker, code stays plain. */
import { grammarFor, maxHighlightedCharacters } from './grammar-names.ts';
import type { HighlightAnswer, HighlightRequest } from './highlight.worker.ts';
import type { CodeLine } from './tokenize.ts';

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (lines: CodeLine[] | undefined) => void>();

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
    waiting.get(data.id)?.(data.lines);
    waiting.delete(data.id);
  });
  started.addEventListener('error', () => {
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
  });
  return started;
}

/** Returns true when this code can be highlighted. */
export function canHighlight(code: string, language: string): boolean {
  return (
    typeof Worker === 'function' &&
    code.length <= maxHighlightedCharacters &&
    grammarFor(language) !== undefined
  );
}

/** Returns highlighted lines; `undefined` when highlighting is unavailable. */
export function highlight(code: string, language: string): Promise<CodeLine[] | undefined> {
  worker ??= startWorker();
  lastId += 1;
  const request: HighlightRequest = { id: lastId, code, language };
  worker.postMessage(request);
  return new Promise((settle) => waiting.set(request.id, settle));
}
