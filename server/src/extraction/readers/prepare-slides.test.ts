/** Presentations as they are shown. */
import { expect, it } from 'vitest';
import { zipOf } from '../../testing/office-files.ts';
import { readOffice } from './office.ts';

const office = 'http://schemas.openxmlformats.org';
const names = Object.entries({
  p: `${office}/presentationml/2006/main`,
  a: `${office}/drawingml/2006/main`,
  r: `${office}/officeDocument/2006/relationships`,
  m: `${office}/officeDocument/2006/math`,
  mc: `${office}/markup-compatibility/2006`,
  a14: 'http://schemas.microsoft.com/office/drawing/2010/main',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

const readSlide = (shapes: string, attributes = '', parts: Record<string, string> = {}) =>
  readOffice(
    zipOf({
      'ppt/presentation.xml': `<p:presentation ${names}><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/slide" Target="slides/slide1.xml"/></Relationships>`,
      'ppt/slides/slide1.xml': `<p:sld ${names} ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
      ...parts,
    }),
    { type: 'pptx' },
  );
const shape = (content: string, attributes = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box" ${attributes}/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:txBody><a:p>${content}</a:p></p:txBody></p:sp>`;
const run = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`;

it('writes formulas as text', async () => {
  const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const fraction = `<m:f><m:num>${t('2d')}</m:num><m:den>${t('37')}</m:den></m:f>`;
  const rows = `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e>${t('x=1')}</m:e><m:e>${t('y=2')}</m:e></m:eqArr></m:e></m:d>`;
  const formula = (content: string) =>
    `<mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMathPara><m:oMath>${content}</m:oMath></m:oMathPara></a14:m></mc:Choice></mc:AlternateContent>`;
  const { text } = await readSlide(
    shape(run('The speed is ') + formula(t('v=') + fraction) + run('.')) + shape(formula(rows)),
  );
  expect(text).toContain('The speed is v = 2d/37.');
  expect(text).toContain('{x = 1; y = 2');
});

it('leaves out hidden shapes, and reads hidden slides', async () => {
  const hidden = shape(run('Remarks for the editors of this slide.'), 'hidden="1"');
  const { text, omissions } = await readSlide(hidden + shape(run('Boats wait.')), 'show="0"');
  expect(text).toBe('Boats wait.');
  expect(omissions).toEqual([{ kind: 'hiddenText', count: 1 }]);
});

it('numbers lists as the slide shows them', async () => {
  const item = (text: string, type: string, attributes = '') =>
    `<a:p><a:pPr${attributes}><a:buAutoNum type="${type}"/></a:pPr>${run(text)}</a:p>`;
  const paragraphs = [
    item('one', 'arabicPeriod'),
    item('a', 'alphaLcParenR', ' lvl="1"'),
    item('b', 'alphaLcParenR', ' lvl="1"'),
    '<a:p/>',
    item('two', 'arabicPeriod'),
    `<a:p>${run('Then:')}</a:p>`,
    item('five', 'arabicPeriod" startAt="5'),
    item('six', 'arabicPeriod" startAt="5'),
    item('I', 'romanUcParenBoth'),
  ];
  const { text } = await readSlide(
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`,
  );
  expect(text).toBe('1. one\n    - a) a\n    - b) b\n2. two\n\nThen:\n\n5. five\n6. six\n- (I) I');
});

const placeholder = (kind: string, text: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="3" name="P"/><p:cNvSpPr/><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody><a:p>${run(text)}</a:p></p:txBody></p:sp>`;

it('puts the title in front of a slide, and reads footers once, without slide numbers', async () => {
  const footer = placeholder('ftr', 'Harbour office');
  const { text } = await readSlide(
    shape(run('Boats wait.')) + placeholder('title', 'Tides') + footer + footer + placeholder('sldNum', '7'),
  );
  expect(text).toBe('# Tides\n\nBoats wait.\n\nHarbour office');
});

it('writes the formulas of cells', async () => {
  const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const formula = `<mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath>${t('v=')}<m:f><m:num>${t('s')}</m:num><m:den>${t('t')}</m:den></m:f></m:oMath></a14:m></mc:Choice></mc:AlternateContent>`;
  const cell = (content: string) => `<a:tc><a:txBody><a:p>${content}</a:p></a:txBody></a:tc>`;
  const row = (...contents: string[]) => `<a:tr>${contents.map(cell).join('')}</a:tr>`;
  const { text } = await readSlide(
    `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${row(run('Name'), run('Formula'))}${row(run('Speed'), formula)}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
  );
  expect(text).toContain('| Speed | v = s/t |');
});

it('shows the bullets of the layout and the master', async () => {
  const relations = (kind: string, target: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
  const holder = (attributes: string, styles: string, paragraphs = '') =>
    `<p:sp><p:nvSpPr><p:cNvPr id="4" name="P"/><p:cNvSpPr/><p:nvPr><p:ph ${attributes}/></p:nvPr></p:nvSpPr><p:txBody><a:lstStyle>${styles}</a:lstStyle>${paragraphs}</p:txBody></p:sp>`;
  const level = (number: number, bullet: string) => `<a:lvl${number}pPr>${bullet}</a:lvl${number}pPr>`;
  const dot = '<a:buChar char="•"/>';
  const item = (text: string, properties = '') => `<a:p>${properties}${run(text)}</a:p>`;
  const parts = {
    'ppt/slides/_rels/slide1.xml.rels': relations('slideLayout', '../slideLayouts/slideLayout2.xml'),
    'ppt/slideLayouts/slideLayout2.xml': `<p:sldLayout ${names}><p:cSld><p:spTree>${holder('idx="1"', '')}${holder('type="body" idx="13"', level(1, '<a:buNone/>'))}</p:spTree></p:cSld></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout2.xml.rels': relations(
      'slideMaster',
      '../slideMasters/slideMaster1.xml',
    ),
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${names}><p:txStyles><p:bodyStyle>${level(1, dot)}${level(2, '<a:buAutoNum type="alphaLcParenR"/>')}</p:bodyStyle></p:txStyles></p:sldMaster>`,
  };
  const list =
    item('Prepare') +
    item('ropes', '<a:pPr lvl="1"/>') +
    item('Note', '<a:pPr><a:buNone/></a:pPr>') +
    '<a:p/>';
  const { text } = await readSlide(
    holder('idx="1"', '', list) +
      holder('type="body" idx="13"', '', item('Free text')) +
      shape(run('In a box')),
    '',
    parts,
  );
  expect(text).toBe('- Prepare\n    - a) ropes\n\nNote\n\nFree text\n\nIn a box');
});
