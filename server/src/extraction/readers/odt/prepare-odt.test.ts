/** OpenDocument texts as programs show them. */
import { expect, it } from 'vitest';
import { zipOf } from '../../../testing/office-files.ts';
import { readOffice } from '../office.ts';

const prefixes = 'office text style table draw'.split(' ');
const uris: Record<string, string> = { draw: 'drawing' };
const names =
  prefixes
    .map((one) => `xmlns:${one}="urn:oasis:names:tc:opendocument:xmlns:${uris[one] ?? one}:1.0"`)
    .join(' ') + ' xmlns:xlink="http://www.w3.org/1999/xlink"';

interface OdtMarkup {
  body: string;
  automatic?: string;
  common?: string;
  masters?: string;
  others?: Record<string, string>;
}
const readOdt = ({ body, automatic = '', common = '', masters = '', others = {} }: OdtMarkup) =>
  readOffice(
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content ${names}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      'styles.xml': `<office:document-styles ${names}><office:styles>${common}</office:styles><office:master-styles>${masters}</office:master-styles></office:document-styles>`,
      ...others,
    }),
    { type: 'odt' },
  );
const textOf = async (markup: OdtMarkup) => (await readOdt(markup)).text;

const p = (text: string, style = '') => `<text:p${style && ` text:style-name="${style}"`}>${text}</text:p>`;
const item = (...content: string[]) => `<text:list-item>${content.join('')}</text:list-item>`;
const list = (attributes: string, ...items: string[]) =>
  `<text:list ${attributes}>${items.join('')}</text:list>`;

it('reads the content of controls, and tables within shapes', async () => {
  const control = (content: string) =>
    `<loext:content-control xmlns:loext="l"><loext:list-item loext:display-text="Red"/>${content}</loext:content-control>`;
  const cell = (content: string) => `<loext:table-cell>${p(content)}</loext:table-cell>`;
  const table = `<loext:table xmlns:loext="l"><loext:table-row>${cell('Year')}${cell('Staff')}</loext:table-row><loext:table-row>${cell('2025')}${cell('48')}</loext:table-row></loext:table>`;
  const body =
    p(`Colour: ${control('Green')}`) +
    p(`<draw:custom-shape>${p('Key figures')}${table}</draw:custom-shape>The harbour grew.`);
  expect(await textOf({ body })).toBe(
    'Colour: Green\n\nKey figures\n\n| Year | Staff |\n| --- | --- |\n| 2025 | 48 |\n\nThe harbour grew.',
  );
});

it('shows the signs of fonts, in a span as in its paragraph', async () => {
  const automatic =
    '<style:style style:name="W" style:family="text"><style:text-properties style:font-name="Wingdings"/></style:style>' +
    '<style:style style:name="S" style:family="paragraph"><style:text-properties fo:font-family="&apos;Symbol&apos;" xmlns:fo="f"/></style:style>';
  const body = p('<text:span text:style-name="W">\uf0fe</text:span> insured') + p('\uf061', 'S');
  expect(await textOf({ body, automatic })).toBe('☑ insured\n\nα');
});

it('writes Arabic letters of lists', async () => {
  const common = `<text:list-style style:name="A"><text:list-level-style-number text:level="1" style:num-format="أ, ب, ت, ..." style:num-suffix="-"/></text:list-style>`;
  const body = list('text:style-name="A"', item(p('عدن')), item(p('جدة')));
  expect(await textOf({ body, common })).toBe('- أ- عدن\n- ب- جدة');
});

it('shows bullets for lists without a style', async () => {
  const body = list(
    '',
    item(p('alpha'), list('', item(p('nested')))),
    item(p('beta'), p('more')),
    item(p('gamma')),
  );
  expect(await textOf({ body })).toBe('- alpha\n    - nested\n- beta\n\nmore\n\n- gamma');
});

const common = `<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" style:num-suffix=")"/><text:list-level-style-number text:level="3" style:num-format="1" text:display-levels="3"/></text:list-style>
<text:list-style style:name="M"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/><text:list-level-style-number text:level="2" style:num-format="i" style:num-suffix=")"/></text:list-style>
<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format=""/></text:list-style>`;

it('writes numbers of every level as shown', async () => {
  const body = list(
    'text:style-name="L"',
    item(p('one'), list('', item(p('a')), item(p('b'), list('', item(p('deep')))))),
    item(p('two'), list('', item(p('again')))),
  );
  expect(await textOf({ body, common })).toBe(
    '1. one\n    - (a) a\n    - (b) b\n        - 1.b.1 deep\n2. two\n    - (a) again',
  );
});

it('distinguishes bullets and numbers by level, and lists without marks', async () => {
  const body =
    list('text:style-name="M"', item(p('dot'), list('', item(p('roman')), item(p('next'))))) +
    list('text:style-name="N"', item(p('bare')));
  expect(await textOf({ body, common })).toBe('- dot\n    - i) roman\n    - ii) next\n\nbare');
});

it('continues the numbers of a continued list, and restarts others', async () => {
  const named = 'text:style-name="L"';
  const body =
    list(`${named} xml:id="x"`, item(p('one'))) +
    p('Between.') +
    list(`${named} text:continue-numbering="true"`, item(p('two'))) +
    list(named, item(p('new'))) +
    list(`${named} text:continue-list="x"`, item(p('three'))) +
    list(
      named,
      '<text:list-header><text:p>Head</text:p></text:list-header>',
      `<text:list-item text:start-value="9">${p('nine')}</text:list-item>`,
    );
  expect(await textOf({ body, common })).toBe(
    '1. one\n\nBetween.\n\n2. two\n1. new\n3. three\n\nHead\n\n9. nine',
  );
});

it('numbers headings by the outline, and takes the title from its style', async () => {
  const outline = `<text:outline-style><text:outline-level-style text:level="1" style:num-format="1"/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>`;
  const automatic = '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>';
  const h = (level: number, text: string, more = '') =>
    `<text:h text:outline-level="${level}" ${more}>${text}</text:h>`;
  const body =
    p('Harbour handbook', 'P1') +
    h(1, 'Scope') +
    h(2, 'Boats') +
    h(1, 'Fees') +
    h(2, 'Rates') +
    h(1, 'Annex', 'text:is-list-header="true"');
  const { title, text } = await readOdt({ body, automatic, common: outline });
  expect(title).toBe('Harbour handbook');
  expect(text).toBe('# Harbour handbook\n\n# 1 Scope\n\n## 1.1 Boats\n\n# 2 Fees\n\n## 2.1 Rates\n\n# Annex');
});

it('finds headings by the style of their paragraph', async () => {
  const automatic =
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Heading_20_2"/>';
  expect(await textOf({ body: p('Pumps', 'P1') + p('Two.'), automatic })).toBe('## Pumps\n\nTwo.');
});

it('leaves out hidden text, and counts it', async () => {
  const automatic = `<style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/></style:style><style:style style:name="P1" style:family="paragraph" style:parent-style-name="P2"/><style:style style:name="P2" style:family="paragraph"><style:text-properties text:display="none"/></style:style>`;
  const body =
    p('Open <text:span text:style-name="T1">secret remark</text:span>text.') +
    p('A hidden paragraph.', 'P1') +
    `<text:section text:name="s" text:display="none">${p('A hidden section.')}</text:section>` +
    p('<text:hidden-paragraph text:condition="x" text:is-hidden="true"/>Hidden on condition.');
  const { text, omissions } = await readOdt({ body, automatic });
  expect(text).toBe('Open text.');
  expect(omissions).toEqual([{ kind: 'hiddenText', count: 4 }]);
});

it('reads headers and footers of all pages once, without page numbers', async () => {
  const page = (name: string, header: string, footer: string) =>
    `<style:master-page style:name="${name}"><style:header>${p(header)}</style:header><style:footer>${p(footer)}</style:footer></style:master-page>`;
  const number = 'Page <text:page-number>1</text:page-number> of <text:page-count>4</text:page-count>';
  const masters = page('Standard', 'Document HB-2291', number) + page('First', 'Version 4', 'Harbour office');
  expect(await textOf({ body: p('Boats wait.'), masters })).toBe(
    'Document HB-2291\n\nVersion 4\n\nBoats wait.\n\nHarbour office',
  );
});

it('reads the controls of a form', async () => {
  const declaration = 'xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"';
  const controls = [
    '<form:checkbox form:id="a" form:label="Agreed" form:current-state="checked"/>',
    '<form:radio form:id="b" form:label="By sea"/>',
    '<form:text form:id="c" form:current-value="Otter KG"/>',
    '<form:listbox form:id="d"><form:option form:label="Kiel"/><form:option form:label="Bonn" form:current-selected="true"/></form:listbox>',
  ];
  const shown = ['a', 'b', 'c', 'd'].map((id) => `<draw:control draw:control="${id}"/>`).join('; ');
  const body = `<office:forms ${declaration}><form:form>${controls.join('')}</form:form></office:forms>${p(shown)}`;
  expect(await textOf({ body })).toBe('☒ Agreed; ○ By sea; Otter KG; Bonn');
});

it('writes formulas as text', async () => {
  const formula = `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>v</mi><mo>=</mo><mfrac><mrow><mn>2</mn><mi>d</mi></mrow><mn>37</mn></mfrac></mrow><annotation encoding="StarMath 5.0">v = {2 d} over 37</annotation></semantics></math>`;
  const body = p('The speed is <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame> in metres.');
  expect(await textOf({ body, others: { 'Object 1/content.xml': formula } })).toBe(
    'The speed is v = 2d/37 in metres.',
  );
});
