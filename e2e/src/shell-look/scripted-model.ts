/** A model with an answer for each question of the shell's tests. */
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';

/** Questions with a scripted answer. */
export const modelQuestions = {
  cited: 'How do I export a conversation?',
  picture: 'Show the picture',
} as const;

const paragraph =
  '1. Tea leaves are steeped in water just off the boil. **Green tea** likes 75 °C and two minutes; black tea takes 95 °C and four. Longer is not stronger, only more bitter, so measure the leaves instead.';

const cited = `You can save a conversation as a text file [1]:

1. Open the conversation's menu in the list.
2. Choose **Export**.

The file holds the selected branch, with the sources below each answer [1].`;

/** Answer with a picture above a text long enough to scroll the picture out of view. */
const picture = `![The sign](/favicons/favicon.svg?picture)\n\n${paragraph.repeat(20)}`;

const asked = (question: keyof typeof modelQuestions) =>
  new RegExp(modelQuestions[question].replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** Starts the model on a free port; the caller stops it. */
export async function startScriptedModel(): Promise<ScriptedProvider> {
  const model = await ScriptedProvider.start();
  model.say(/./, 'Yes.');
  // The latest match answers. A handbook passage may hold the words of `cited`, so the others come later.
  model.say(asked('cited'), cited, { pieceLength: 24 });
  model.say(asked('picture'), picture, { pieceLength: 24 });
  return model;
}
