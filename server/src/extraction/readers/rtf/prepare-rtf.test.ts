/** RTF as programs show it. */
import { expect, it } from 'vitest';
import { readOffice } from '../office.ts';

const readRtf = (body: string) =>
  readOffice(
    Buffer.from(
      String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\stylesheet{\s0 Normal;}{\s3\b Title;}{\s1\outlinelevel0 heading 1;}}` +
        `${body}}`,
      'latin1',
    ),
    { type: 'rtf' },
  );

it.each<[string, string]>([
  [String.raw`\pard {\v Secret words for machines.}Shown.\par`, 'Shown.'],
  [String.raw`\pard\v Secret words\v0 Shown.\par`, 'Shown.'],
  [String.raw`\pard\v Secret \u228 \'e4 words\plain Shown.\par`, 'Shown.'],
  [String.raw`\pard {\v hidden {\v0 Shown} hidden}.\par`, 'Shown.'],
  [String.raw`\pard {\deleted\revauthdel1 old }{\revised new}.\par`, 'new.'],
  [String.raw`\pard Gr\'fc\'dfe {\v x}an \{alle\}.\par`, 'Grüße an {alle}.'],
])('leaves out hidden text: %s', async (body, expected) => {
  expect((await readRtf(body)).text).toBe(expected);
});

it('counts hidden text by paragraph', async () => {
  const { omissions } = await readRtf(
    String.raw`\pard{\v For the editors }{\v only.}Shown.\par\pard{\v Another remark.}\par`,
  );
  expect(omissions).toEqual([{ kind: 'hiddenText', count: 2 }]);
});

it('takes the title from its style, and numbers as they are shown', async () => {
  const item = (label: string, text: string) =>
    String.raw`\pard\ls1\ilvl0 {\listtext\pard\plain ${label}\tab}${text}\par `;
  const { title, text } = await readRtf(
    String.raw`\pard\s3 Harbour handbook\par\pard\s0 For crews.\par ` +
      item('1.', 'moor') +
      item('2.', 'pay') +
      String.raw`\pard\s0 Then:\par ` +
      item('(c)', 'sign') +
      item(String.raw`\u8226\'95`, 'leave'),
  );
  expect(title).toBe('Harbour handbook');
  expect(text).toBe('# Harbour handbook\n\nFor crews.\n\n1. moor\n2. pay\n\nThen:\n\n- (c) sign\n- leave');
});

it('reads headers and footers once, without page numbers', async () => {
  const page = String.raw`{\field{\*\fldinst { PAGE }}{\fldrslt 7}}`;
  const { text } = await readRtf(
    String.raw`{\header\pard Document HB-2291\par}{\footer\pard Page ${page}\par\pard Harbour office\par}\pard Boats wait.\par`,
  );
  expect(text).toBe('Document HB-2291\n\nBoats wait.\n\nHarbour office');
});

it('keeps binary data as it is', async () => {
  const { text } = await readRtf(String.raw`\pard a{\pict\bin4 }{\v}b\par`);
  expect(text).toBe('ab');
});
