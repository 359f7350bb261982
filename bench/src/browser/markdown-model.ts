/** A model server that answers every question with long Markdown, a hundred tokens a second. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const perSecond = 100;

/** Some hundred tokens of each kind that models write. */
const passage = (number: number): string =>
  `\n\n## Part ${number}\n\nA paragraph with **bold** and *slanted* words, \`code\`, and a [link](https://example.org). ` +
  'It goes on for a while, as answers do, and says the same thing again in other words.\n\n' +
  '- first point, with its reason\n- second point, with an example\n- third point\n\n' +
  '| name | value |\n|---|---|\n| one | 1 |\n| two | 2 |\n\n' +
  '```ts\nexport function sum(values: readonly number[]): number {\n  return values.reduce((a, b) => a + b, 0);\n}\n```\n';

function tokensOf(count: number): string[] {
  const tokens: string[] = [];
  for (let number = 1; tokens.length < count; number += 1) {
    tokens.push(...(passage(number).match(/\s*\S{1,5}/g) ?? []));
  }
  return tokens.slice(0, count);
}

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'markdown',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

function say(tokens: readonly string[], response: http.ServerResponse): void {
  const begun = performance.now();
  let said = 0;
  const timer = setInterval(() => {
    const due = Math.min(tokens.length, Math.ceil(((performance.now() - begun) * perSecond) / 1_000));
    for (; said < due; said += 1) response.write(chunk({ content: tokens[said] }, null));
    if (said < tokens.length) return;
    clearInterval(timer);
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  }, 1_000 / perSecond);
  response.on('close', () => clearInterval(timer));
}

export interface MarkdownModel {
  url: string;
  stop(): void;
}

/** Starts it; each answer has `count` tokens. */
export async function startMarkdownModel(count: number): Promise<MarkdownModel> {
  const tokens = tokensOf(count);
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      say(tokens, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
