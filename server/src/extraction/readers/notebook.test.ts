import { expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';

const picture = Buffer.alloc(600, 'picture').toString('base64');
const read = (name: string, notebook: unknown) =>
  readDocument({
    name,
    mediaType: 'text/plain',
    content: Buffer.from(typeof notebook === 'string' ? notebook : JSON.stringify(notebook)),
    withFigures: false,
  });
const python = { kernelspec: { name: 'python3', language: 'python' }, language_info: { name: 'python' } };
const code = (source: string | string[], ...outputs: unknown[]) => ({
  cell_type: 'code',
  metadata: {},
  source,
  outputs,
});
const shown = (data: object) => ({ output_type: 'display_data', metadata: {}, data });

const notebookOf = (cells: unknown[], metadata: object = python) => ({
  cells,
  metadata,
  nbformat: 4,
  nbformat_minor: 5,
});

it('reads cells in the language of their notebook', async () => {
  const cells = [
    { cell_type: 'markdown', source: ['# Größen\n', 'Text'] },
    code('x = 1'),
    code('%%bash\nls'),
    code(''),
    { cell_type: 'raw', source: '<raw>' },
  ];
  expect(await read('a.ipynb', notebookOf(cells))).toEqual({
    title: undefined,
    text: '# Größen\nText\n\n```python\nx = 1\n```\n\n```bash\n%%bash\nls\n```\n\n```\n<raw>\n```',
    isMarkdown: true,
    pageStarts: [],
  });
  expect((await read('a.ipynb', notebookOf([code('x')], { kernelspec: { language: 'julia' } }))).text).toBe(
    '```julia\nx\n```',
  );
  const named = notebookOf([code('x')], { kernelspec: { name: 'python3' } });
  expect((await read('a.ipynb', named)).text).toBe('```python\nx\n```');
  expect((await read('a.ipynb', notebookOf([code('x')], {}))).text).toBe('```\nx\n```');
});

it.each<[what: string, output: object, text: string]>([
  [
    'a stream without colours',
    { output_type: 'stream', text: ['\u001B[31mred\u001B[0m\n', 'next\n'] },
    '```\nred\nnext\n```',
  ],
  ['the end of a progress bar', { output_type: 'stream', text: '10%\r50%\r100%\n' }, '```\n100%\n```'],
  ['a fence within a stream', { output_type: 'stream', text: 'a\n```\nb' }, '````\na\n```\nb\n````'],
  [
    'an error',
    { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\u001B[0;31mE\u001B[0m: v'] },
    '```\nE: v\n```',
  ],
  [
    'an error without a traceback',
    { output_type: 'error', ename: 'E', evalue: 'v', traceback: [] },
    '```\nE: v\n```',
  ],
  ['plain text', shown({ 'text/plain': ['1\n', '2'] }), '```\n1\n2\n```'],
  ['Markdown', shown({ 'text/plain': '<Markdown>', 'text/markdown': '**b**' }), '**b**'],
  [
    'a table',
    shown({
      'text/plain': 'a',
      'text/html': '<style>x{}</style><table><tr><th>a</th></tr><tr><td>ü</td></tr></table>',
    }),
    '| a |\n| --- |\n| ü |',
  ],
  ['a page', shown({ 'text/html': '<p>Only <b>this</b></p>' }), 'Only **this**'],
  ['a formula', shown({ 'text/latex': '$$a$$' }), '$$a$$'],
  ['data', shown({ 'application/json': { a: 'ü' } }), '```json\n{\n  "a": "ü"\n}\n```'],
])('reads an output: %s', async (_what, output, text) => {
  expect((await read('a.ipynb', notebookOf([code('', output)]))).text).toBe(text);
});

it('leaves out pictures and counts them', async () => {
  const cells = [
    {
      cell_type: 'markdown',
      source: 'A ![curve](attachment:a.png)',
      attachments: { 'a.png': { 'image/png': picture } },
    },
    code('plot()', shown({ 'image/png': picture, 'text/plain': '<Figure size 640x480 with 1 Axes>' })),
    code('print(b)', { output_type: 'stream', text: `data:image/png;base64,${picture}` }),
  ];
  const { text, omissions } = await read('a.ipynb', notebookOf(cells));
  expect(text).toBe('A curve\n\n```python\nplot()\n```\n\n```python\nprint(b)\n```\n\n```\n…\n```');
  expect(omissions).toEqual([{ kind: 'encodedData', count: 3 }]);
});

it('reads format 3', async () => {
  const cells = [
    { cell_type: 'heading', level: 2, source: ['Old'] },
    {
      cell_type: 'code',
      language: 'python',
      input: ["print('hi')"],
      outputs: [
        { output_type: 'stream', stream: 'stdout', text: ['hi\n'] },
        { output_type: 'pyout', text: ['42'] },
        { output_type: 'display_data', png: picture, text: ['<Figure>'] },
        { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: ['E: v'] },
      ],
    },
  ];
  expect(
    await read('old.ipynb', { metadata: { name: '' }, nbformat: 3, worksheets: [{ cells }] }),
  ).toMatchObject({
    text: "## Old\n\n```python\nprint('hi')\n```\n\n```\nhi\n```\n\n```\n42\n```\n\n```\nE: v\n```",
    omissions: [{ kind: 'encodedData', count: 1 }],
  });
});

it.each<[what: string, content: unknown, text: string]>([
  [
    'broken',
    `{"cells": [{"source": "ü", "x": "data:image/png;base64,${picture}"`,
    '{"cells": [{"source": "ü", "x": "…"',
  ],
  ['of another kind', '{"a": "\\u00fc"}', '{"a": "ü"}'],
  [
    'with cells of another kind',
    { cells: [1, null, 'x', { cell_type: 'code', outputs: 3, source: { a: 1 } }] },
    '',
  ],
])('reads a notebook %s as text', async (_what, content, text) => {
  expect((await read('a.ipynb', content)).text).toBe(text);
});
