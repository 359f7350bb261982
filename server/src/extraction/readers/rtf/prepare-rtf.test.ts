/** RTF as programs show it. */
import { expect, it } from 'vitest';
import { readOffice } from '../office.ts';

const readRtf = (body: string) =>
  readOffice(
    Buffer.from(
      String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}{\f1\ftech\fcharset2 Symbol;}{\f2\fcharset2 Wingdings;}}{\stylesheet{\s0 Normal;}{\s3\b Title;}{\s1\outlinelevel0 heading 1;}}` +
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

it.each<[string, string]>([
  [String.raw`\pard Pages 3\endash 5 \emdash  see \bullet .\par`, 'Pages 3–5 — see •.'],
  [String.raw`\pard {\f1 a\'b1 }and {\f2\'fc} and {\f1\u-3999 ?b}.\par`, 'α± and ✓ and αβ.'],
  [String.raw`\pard {\f2\u-3844\'fc}done {\uc2\u8364 EUeuro}\par`, '✓done €euro'],
  [
    String.raw`\pard {\field{\*\fldinst{ EQ \\f(1;2)}}{\fldrslt {}}} inch, {\field{\*\fldinst MACROBUTTON No Click here}}, {\field{\*\fldinst SYMBOL 97 \\f "Symbol"}{\fldrslt{\f1 a}}}.\par`,
    '1/2 inch, Click here, α.',
  ],
  [
    String.raw`\pard v = {\mmath{\*\moMath{\mr\msty2 }{\mf{\mfPr{\mtype bar}}{\mnum{\mr s}}{\mden{\mr t}}}{\mr \u177\'b1}{\mrad{\mradPr{\mdegHide 1}}{\mdeg}{\me{\mr x}}}}} holds.\par`,
    'v = s/t ± √x holds.',
  ],
  [
    String.raw`\pard The {\b\fs20 gate}\fs22  opens\i\cf1\lang1033 hourly\i0\fs20 .\par`,
    'The **gate** opens*hourly*.',
  ],
  [String.raw`\pard {\shp{\*\shpinst{\sp{\sn gtextUNICODE}{\sv Banner}}}}Text.\par`, 'Banner Text.'],
  [String.raw`\pard {\shp{\*\shpinst{\shptxt\pard 1\endash 2\par}}}Text.\par`, 'Text.\n\n1–2'],
])('reads characters, fields and formulas: %s', async (body, expected) => {
  const { text, omissions } = await readRtf(body);
  expect(text).toBe(expected);
  expect(omissions).toBeUndefined();
});
