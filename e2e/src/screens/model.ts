/** A model whose answers show everything that an answer can hold. */
import { type Manner, ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';
import { escapeRegExp } from './steps.ts';

/** Questions to which it gives a particular answer. */
export const modelQuestions = {
  cited: 'How do I export a conversation?',
  rich: 'Compare the three ways to cache, with code',
  table: 'Show the long table of regions',
  maths: 'Derive the normal distribution',
  picture: 'Show the picture',
  longWords: 'Give me words without breaks',
  arabic: 'ما الفرق بين الذاكرة المؤقتة والتخزين الدائم؟',
  long: 'Write at length about tea',
  slow: 'Think for a while first',
  broken: 'Break off in the middle',
  cut: 'Reach the length limit',
  filtered: 'Run into the content filter',
} as const;

const paragraph = (index: number) =>
  `${index}. Tea leaves are steeped in water just off the boil. **Green tea** likes 75 °C and two minutes; black tea takes 95 °C and four. Longer is not stronger, only more bitter, so measure the leaves instead.`;

const rich = `Three ways, from the simplest to the most careful:

## Cache aside

The application asks the cache first and fills it after a miss. It is *simple*, and it forgives a cache that is lost.

\`\`\`typescript
export async function read(key: string): Promise<Entry> {
  const known = await cache.get(key);
  if (known) return known; // still warm
  const entry = await database.load(key);
  await cache.set(key, entry, { ttlSeconds: 60 });
  return entry;
}
\`\`\`

> A cache that is never wrong is a database.

| Way | Reads | Writes | Can be stale |
|:--|--:|--:|:-:|
| Cache aside | 1–2 | 1 | yes |
| Write through | 1 | 2 | no |
| Write behind | 1 | 1 | after a crash |

- [x] Measure before you cache
- [ ] Decide what *stale* costs
  - for people
  - for machines

See [the manual](https://example.com/manual/caching) and \`cache.set()\`.

![A diagram](https://example.com/diagram.png)`;

const columns = [
  'Region',
  'Population',
  'Area (km²)',
  'Density',
  'Capital',
  'Official languages',
  'Currency',
  'Founded',
];
const tableRow = (index: number) =>
  `| Region ${index} | ${(index * 1_234_567).toLocaleString('en')} | ${index * 4321} | ${index * 7} | Capital-of-${index} | Language A, Language B and Language C | Crown | ${1200 + index} |`;
const table = [
  'All regions, as of this year:',
  '',
  `| ${columns.join(' | ')} |`,
  `|${columns.map(() => '---').join('|')}|`,
  ...Array.from({ length: 24 }, (_, index) => tableRow(index + 1)),
].join('\n');

const maths = `The density is $f(x) = \\frac{1}{\\sigma\\sqrt{2\\pi}} e^{-\\frac{(x-\\mu)^2}{2\\sigma^2}}$, and it integrates to one:

$$
\\int_{-\\infty}^{\\infty} \\frac{1}{\\sigma\\sqrt{2\\pi}} \\exp\\left(-\\frac{(x-\\mu)^2}{2\\sigma^2}\\right) dx = 1
$$

With $n$ samples the mean is $\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i$, and a system of equations reads

$$
\\begin{aligned} a_{11}x_1 + a_{12}x_2 + a_{13}x_3 + a_{14}x_4 + a_{15}x_5 + a_{16}x_6 + a_{17}x_7 + a_{18}x_8 &= b_1 \\\\ a_{21}x_1 + a_{22}x_2 &= b_2 \\end{aligned}
$$`;

const arabic = `**الذاكرة المؤقتة** تحتفظ بنسخة قريبة من البيانات لتسريع القراءة، أما **التخزين الدائم** فهو المصدر الموثوق.

1. استخدم \`cache.get(key)\` أولًا.
2. ثم اقرأ من قاعدة البيانات.

| الطريقة | القراءة | الكتابة |
|---|---|---|
| جانبية | 1–2 | 1 |
| مباشرة | 1 | 2 |

\`\`\`python
value = cache.get("key")
\`\`\``;

const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);
const longWords = `A word: ${unbroken}

An address: https://example.com/${'a-very-long-path/'.repeat(14)}end?query=${'x'.repeat(120)}

\`${'inlineCodeWithoutAnyBreak'.repeat(8)}\`

- ${'0123456789abcdef'.repeat(16)}`;

const cited = `You can save a conversation as a text file [1]:

1. Open the conversation's menu in the list.
2. Choose **Export**.

The file holds the selected branch, with the sources below each answer [1].`;

/** A picture of the product's own, and so much below it that it is far away at the end. */
const picture = `![The sign](/favicons/favicon.svg?picture)\n\n${paragraph(1).repeat(20)}`;

const letters = (text: string) => new RegExp(escapeRegExp(text));

/** Starts the model on a free port; the caller stops it. */
export async function startModelOfScreens(): Promise<ScriptedProvider> {
  const model = await ScriptedProvider.start();
  const say = (question: keyof typeof modelQuestions, text: string, manner: Manner = {}) =>
    model.say(letters(modelQuestions[question]), text, { pieceLength: 24, ...manner });
  model.say(/./, 'Yes.');
  // The latest that matches answers. A handbook passage may hold the words of `cited`, so the others come later.
  say('cited', cited);
  const answers = { rich, table, maths, picture, longWords, arabic } as const;
  for (const [question, text] of Object.entries(answers)) say(question as keyof typeof answers, text);
  const long = Array.from({ length: 10 }, (_, index) => paragraph(index + 1)).join('\n\n');
  say('long', long, { perSecond: 8 });
  say('slow', 'There.', { afterMs: 6_000 });
  say('broken', long, { perSecond: 200, breaksAfter: 20 });
  const beginning = paragraph(1).slice(0, 150);
  say('cut', beginning, { reason: 'length' });
  say('filtered', beginning, { reason: 'content_filter' });
  return model;
}
