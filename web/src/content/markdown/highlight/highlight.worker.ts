/** Highlights code off the main thread. */
import { tokenize } from './tokenize.ts';

export interface HighlightRequest {
  id: number;
  code: string;
  language: string;
}
export interface HighlightAnswer {
  id: number;
  lines: Awaited<ReturnType<typeof tokenize>>;
}

addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => void answerTo(data));

async function answerTo({ id, code, language }: HighlightRequest): Promise<void> {
  const lines = await tokenize(code, language).catch(() => undefined);
  const answer: HighlightAnswer = { id, lines };
  postMessage(answer);
}
