/** A model server that answers every question with long Markdown, a hundred tokens a second. */
import { beginStream, ending, saySteadily } from '../../../server/src/testing/models/completion-stream.ts';
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';

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

/** Starts it; each answer has `count` tokens. */
export async function startMarkdownModel(count: number): Promise<ScriptedProvider> {
  const tokens = tokensOf(count);
  const model = await ScriptedProvider.start();
  model.register(/./, async ({ response }) => {
    beginStream(response);
    await saySteadily(response, { count, pieceAt: (index) => tokens[index] ?? '', perSecond });
    response.end(ending);
  });
  return model;
}
