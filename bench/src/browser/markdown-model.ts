/** A model server that answers with long Markdown, at the pace that the question asks for. */
import { beginStream, endFrame, streamTokens } from '../../../server/src/testing/models/completion-stream.ts';
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';

/** Answer to a question, in pieces that are sent one by one. */
export interface Programme {
  pieces: readonly string[];
  perSecond: number;
}

/** Some hundred tokens of each kind that models write. */
const passage = (number: number): string =>
  `\n\n## Part ${number}\n\nA paragraph with **bold** and *slanted* words, \`code\`, and a [link](https://example.org). ` +
  'It goes on for a while, as answers do, and says the same thing again in other words.\n\n' +
  '- first point, with its reason\n- second point, with an example\n- third point\n\n' +
  '| name | value |\n|---|---|\n| one | 1 |\n| two | 2 |\n\n' +
  '```ts\nexport function sum(values: readonly number[]): number {\n  return values.reduce((a, b) => a + b, 0);\n}\n```\n';

/** `count` tokens of plain passages. */
export function plainTokens(count: number): string[] {
  const tokens: string[] = [];
  for (let number = 1; tokens.length < count; number += 1) {
    tokens.push(...(passage(number).match(/\s*\S{1,5}/g) ?? []));
  }
  return tokens.slice(0, count);
}

/** Starts the server; a question that contains a programme's name gets that programme. */
export async function startMarkdownModel(programmes: Record<string, Programme>): Promise<ScriptedProvider> {
  const model = await ScriptedProvider.start();
  for (const [name, { pieces, perSecond }] of Object.entries(programmes)) {
    model.register(new RegExp(name), async ({ response }) => {
      beginStream(response);
      const pieceAt = (index: number) => pieces[index] ?? '';
      await streamTokens(response, { count: pieces.length, pieceAt, perSecond });
      response.end(endFrame);
    });
  }
  return model;
}
