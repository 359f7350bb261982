/** A long answer with all that costs a browser something: prose, code, tables, formulas, lists, quotes. */

const prose = (part: number): string =>
  `Part ${part} says how **long** a record of this kind is kept, and *why*: the window is ` +
  `$w_{${part}} = \\sum_{k=1}^{n} \\frac{r_k}{\\lambda_k}$ days, as the setting \`window.part.${part}\` tells. ` +
  'It grows with the rate at which new records come in and shrinks with the rate at which they are read, so that ' +
  'what nobody asks for goes first. Who needs it for longer says so in [the plan](https://example.org/plan).';

const code = (part: number): string =>
  [
    '```ts',
    ...Array.from({ length: 10 }, (_, index) =>
      [
        `export async function loadPage${part}x${index}(cursor: string | null, limit = ${index + 10}): Promise<Page> {`,
        `  const rows = await db.select().from(records).where(after(records.id, cursor ?? '')).limit(limit);`,
        `  return { rows, next: rows.at(-1)?.id ?? null }; // page ${index}`,
        '}',
      ].join('\n'),
    ),
    '```',
  ].join('\n');

const table = (part: number): string =>
  [
    '| Clause | Days | Owner | State |',
    '|---|---:|:---:|---|',
    ...Array.from(
      { length: 8 },
      (_, row) => `| ${part}.${row} Records | ${30 * (row + 1)} | **Team ${row}** | \`active\` until 2027 |`,
    ),
  ].join('\n');

const formula = (part: number): string =>
  `$$\nW_{${part}} = \\int_0^{T} \\frac{\\partial r(t)}{\\partial t} \\, e^{-\\lambda t} \\, dt + ` +
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\cdot \\vec{v}\n$$';

const list = (part: number): string =>
  `1. Open the *page* of part ${part}\n2. Choose a source\n   - with \`code\` in it\n   - or with $x^2$\n3. Publish\n\n` +
  '> A rule that nobody can break is a wish.';

/** Passages in the order of an answer; each with its number. */
const passages = [prose, code, prose, table, formula, prose, list];

/** Pieces of about a token; joined, they are the text. */
export const piecesOf = (text: string): string[] => text.match(/\s*\S{1,5}/g) ?? [];

/** Markdown of `tokens` pieces, cut where the last one ends. */
export function richAnswer(tokens: number): string {
  const pieces: string[] = [];
  for (let part = 1; pieces.length < tokens; part += 1) {
    const passage = passages.map((write) => write(part)).join('\n\n');
    pieces.push(...piecesOf(`\n\n## Part ${part}\n\n${passage}`));
  }
  return pieces.slice(0, tokens).join('').trimStart();
}
