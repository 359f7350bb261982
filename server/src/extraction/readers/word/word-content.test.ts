/** Headers, footers, formulas, drawings and notes of Word documents. */
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../testing/office-files.ts';
import { type WordMarkup, paragraph, run, styled, wordDocument } from '../../testing/word-document.ts';
import { readOffice } from '../office.ts';

const readWord = (markup: WordMarkup) => readOffice(wordDocument(markup), { type: 'docx' });
const textOf = async (markup: string | WordMarkup) =>
  (await readWord(typeof markup === 'string' ? { body: markup } : markup)).text;

describe('headers and footers', () => {
  const page = '<w:fldSimple w:instr=" PAGE "><w:r><w:t>2</w:t></w:r></w:fldSimple>';

  it('reads each text once, headers behind the title and footers at the end', async () => {
    const markup = {
      body: styled('Heading1', 'Lock rules') + paragraph(run('Boats wait.')),
      headers: [
        paragraph(run('Document HB-2291')) + styled('Header', 'Lock rules'),
        `<w:tbl><w:tr><w:tc>${paragraph(run('Document HB-2291'))}</w:tc><w:tc>${paragraph(run('Version 4'))}</w:tc></w:tr></w:tbl>`,
        paragraph(''),
      ],
      footers: [
        paragraph(`${run('Page ')}${page}${run(' of ')}${page}`) + paragraph(run('Harbour office')),
        paragraph(`${run('Harbour office, ')}${page}`),
      ],
    };
    expect(await textOf(markup)).toBe(
      '# Lock rules\n\nDocument HB-2291\n\nVersion 4\n\nBoats wait.\n\nHarbour office\n\nHarbour office,',
    );
  });
});

describe('formulas', () => {
  const m = (name: string, ...content: string[]) => `<m:${name}>${content.join('')}</m:${name}>`;
  const t = (text: string) => m('r', m('t', text));
  const formula = (...content: string[]) => paragraph(m('oMath', ...content));
  const value = (name: string, text: string) => `<m:${name} m:val="${text}"/>`;

  it.each<[string, string]>([
    [t('v=') + m('f', m('num', t('2') + t('d')), m('den', t('37'))), 'v = 2d/37'],
    [m('sSup', m('e', t('x')), m('sup', t('14'))) + t('=9216'), 'x^14 = 9216'],
    [m('f', m('num', t('a+b')), m('den', t('2c'))), '(a + b)/(2c)'],
    [m('f', m('fPr', value('type', 'noBar')), m('num', t('n')), m('den', t('k'))), '[n; k]'],
    [m('rad', m('deg'), m('e', t('x+1'))), '√(x + 1)'],
    [m('rad', m('deg', t('3')), m('e', t('8'))), '∛8'],
    [
      m(
        'nary',
        m('naryPr', value('chr', '∑')),
        m('sub', t('i=1')),
        m('sup', t('n')),
        m('e', m('sSub', m('e', t('x')), m('sub', t('i')))),
      ),
      '∑\\_(i=1)^n x_i',
    ],
    [m('func', m('fName', t('sin')), m('e', t('α'))) + t('≤1'), 'sin α ≤ 1'],
    [
      m(
        'd',
        m('dPr', value('begChr', '['), value('endChr', ']')),
        m('e', m('m', m('mr', m('e', t('1')), m('e', t('0'))), m('mr', m('e', t('0')), m('e', t('1'))))),
      ),
      '\\[1, 0; 0, 1\\]',
    ],
    [
      m(
        'd',
        m('dPr', value('begChr', '{'), value('endChr', '')),
        m('e', m('eqArr', m('e', t('x=1')), m('e', t('y=2')))),
      ),
      '\\{x = 1; y = 2',
    ],
    [m('sPre', m('sub', t('6')), m('sup', t('14')), m('e', t('C'))), '\\_6^14C'],
    [m('acc', m('accPr', value('chr', '\u0303')), m('e', t('x'))), 'x\u0303'],
    [m('sSup', m('e', m('d', m('e', t('a−b')))), m('sup', t('2'))), '(a − b)^2'],
    [m('f', m('num', t('a')), m('den', t('b'))), 'a/b'],
    [m('rad', m('deg'), m('e', t('x'))) + t('=y'), '√x = y'],
    [m('func', m('fName', t('P')), m('e', t('A'))), 'P A'],
    [m('bar', m('barPr', value('pos', 'top')), m('e', t('x'))), 'x\u0304'],
    [m('nary', m('naryPr', value('subHide', '1')), m('e', t('xdx'))), '∫ xdx'],
    [`<m:r><m:rPr>${value('scr', 'double-struck')}</m:rPr><m:t>R</m:t></m:r>`, 'ℝ'],
    [m('phant', m('phantPr', value('show', '0')), m('e', t('y'))) + t('x'), 'x'],
  ])('writes %s as text', async (content, expected) => {
    expect(await textOf(formula(content))).toBe(expected);
  });

  it('writes each formula of a paragraph of its own on a line', async () => {
    const lines = ['a=b', 'c=d'].map((one) => m('oMath', t(one)));
    expect(await textOf(paragraph(m('oMathPara', ...lines)))).toBe('a = b  \nc = d');
  });

  it('counts formulas of older programs as left out', async () => {
    const object = '<w:r><w:object><o:OLEObject ProgID="Equation.3" r:id="r9"/></w:object></w:r>';
    const { omissions } = await readWord({ body: paragraph(run('See') + object) });
    expect(omissions).toEqual([{ kind: 'formulas', count: 1 }]);
  });
});

describe('drawings and notes', () => {
  const textBox = (content: string) =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

  it('reads a text box and a box in it once', async () => {
    const inner = paragraph(run('Extension 7731.') + textBox(paragraph(run('At night 7732.'))));
    expect(await textOf(paragraph(run('Call us.') + textBox(inner)))).toBe(
      'Call us.\n\nExtension 7731.\n\nAt night 7732.',
    );
  });

  it('reads the values of a chart as a table', async () => {
    const points = (kind: string, ...values: (string | number)[]) =>
      `<c:${kind}>${values.map((one, at) => `<c:pt idx="${at}"><c:v>${one}</c:v></c:pt>`).join('')}</c:${kind}>`;
    const chart = `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Visitors</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef>${points('strCache', 'Boats')}</c:strRef></c:tx><c:cat><c:strRef>${points('strCache', 'May', 'June')}</c:strRef></c:cat><c:val><c:numRef>${points('numCache', 12, '0.30000000000000004')}</c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const drawing =
      '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="r5"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
    const markup = {
      body: paragraph(drawing),
      relations: '<Relationship Id="r5" Type="x/chart" Target="charts/chart1.xml"/>',
      others: { 'word/charts/chart1.xml': chart },
    };
    expect(await textOf(markup)).toBe(
      'Visitors\n\n|  | Boats |\n| --- | --- |\n| May | 12 |\n| June | 0.3 |',
    );
  });

  it('numbers footnotes and endnotes in the order of the text, whatever their ids', async () => {
    const note = (kind: string, id: number, text: string) =>
      `<w:${kind} w:id="${id}">${paragraph(run(text))}</w:${kind}>`;
    const body = paragraph(
      `${run('Permit')}<w:r><w:footnoteReference w:id="7"/></w:r>${run(', night')}<w:r><w:endnoteReference w:id="7"/></w:r>${run(', fee')}<w:r><w:footnoteReference w:id="0"/></w:r>`,
    );
    const footnotes = note('footnote', 0, '35 euros.') + note('footnote', 7, 'At the kiosk.');
    const endnotes = `<w:endnote w:type="separator" w:id="1">${paragraph('<w:r><w:separator/></w:r>')}</w:endnote>${note('endnote', 7, 'From 22:40.')}`;
    expect(await textOf({ body, footnotes, endnotes })).toBe(
      'Permit[^1], night[^2], fee[^3]\n\n[^1]: At the kiosk.\n\n[^2]: From 22:40.\n\n[^3]: 35 euros.',
    );
  });

  it('reads the content of controls around paragraphs, rows and cells', async () => {
    const control = (content: string) =>
      `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const cell = (text: string) => `<w:tc>${control(paragraph(run(text)))}</w:tc>`;
    const body =
      control(control(styled('Heading1', 'Contents'))) +
      `<w:tbl><w:tr>${cell('City')}${control(cell('Tallinn'))}</w:tr>${control(`<w:tr>${cell('Port')}${cell('Muuga')}</w:tr>`)}</w:tbl>`;
    expect(await textOf(body)).toBe('# Contents\n\n| City | Tallinn |\n| --- | --- |\n| Port | Muuga |');
  });
});

describe('paragraphs', () => {
  const field = (instruction: string, result = '') =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

  it.each<[string, string]>([
    [paragraph(`${field(String.raw`EQ \f(1;2)`)}${run(' inch')}`), '1/2 inch'],
    [
      paragraph(field('MACROBUTTON No Click here') + field('MACROBUTTON No Click', ' Done')),
      'Click here Done',
    ],
    [paragraph(field(String.raw`IF 1 = 1 `)), ''],
  ])('reads fields without a stored result: %s', async (body, expected) => {
    expect(await textOf(body)).toBe(expected);
  });

  it('separates words at a break of the page, and joins an initial with its word', async () => {
    const pageBreak = '<w:r><w:br w:type="page"/></w:r>';
    const body =
      paragraph(pageBreak + run('one') + pageBreak + run('two') + pageBreak) +
      paragraph(run('T'), '<w:framePr w:dropCap="drop" w:lines="3"/>') +
      paragraph(run('he end.'));
    expect(await textOf(body)).toBe('one  \ntwo\n\nThe end.');
  });

  it('reads the style that a tracked change gave a paragraph', async () => {
    const former = '<w:pPrChange w:id="1"><w:pPr><w:pStyle w:val="Heading1"/></w:pPr></w:pPrChange>';
    expect(await textOf(paragraph(run('Plain'), former))).toBe('Plain');
  });
});

it('reads parts that declare a namespace where it is used', async () => {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const math = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
  const formula = (text: string) => `<m:oMath><m:r><m:t>${text}</m:t></m:r></m:oMath>`;
  const body = `<w:p><m:oMathPara xmlns:m="${math}">${formula('a=b')}${formula('c=d')}</m:oMathPara></w:p>`;
  const file = zipOf({
    'word/document.xml': `<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
  });
  expect((await readOffice(file, { type: 'docx' })).text).toBe('a = b  \nc = d');
});

it('reads documents whose namespaces have other prefixes', async () => {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const other = zipOf({
    'word/document.xml': `<x:document xmlns:x="${main}"><x:body><x:p><x:pPr><x:pStyle x:val="Heading1"/></x:pPr><x:r><x:t>Lock</x:t></x:r></x:p></x:body></x:document>`,
  });
  expect((await readOffice(other, { type: 'docx' })).text).toBe('# Lock');
});

describe('a document with everything', () => {
  const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const textBox = (content: string) =>
    `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
  const cell = (content: string) => `<w:tc>${content}</w:tc>`;
  const markup = {
    body:
      `<w:sdt><w:sdtContent>${styled('Heading1', 'Harbour rules')}</w:sdtContent></w:sdt>` +
      paragraph(
        `${run('Every ')}<w:smartTag>${run('skipper')}</w:smartTag><w:ins>${run(' reports')}</w:ins><w:r><w:footnoteReference w:id="2"/></w:r>${run(' to')}<w:hyperlink w:anchor="x"><w:fldSimple w:instr=" REF x "><w:sdt><w:sdtContent>${run(' Mrs Brightwater')}</w:sdtContent></w:sdt></w:fldSimple></w:hyperlink>`,
      ) +
      paragraph(
        `<w:bdo w:val="ltr">${run('Speed: ')}</w:bdo><m:oMathPara><m:oMath><m:f><m:num>${t('91')}</m:num><m:den>${t('knots')}</m:den></m:f></m:oMath></m:oMathPara>`,
      ) +
      `<w:tbl><w:tr>${cell(paragraph(run('Berth')))}${cell(paragraph(run('Depth')) + paragraph(run('in metres')))}</w:tr></w:tbl>` +
      paragraph(run('Before the box.') + textBox(paragraph(run('Boxed words')) + paragraph(run('twofold')))) +
      `<mc:AlternateContent><mc:Choice Requires="new">${paragraph(run('unknown'))}</mc:Choice><mc:Fallback>${paragraph(run('fallback text'))}</mc:Fallback></mc:AlternateContent>` +
      paragraph(run('The end.')),
    headers: [paragraph(run('Document HB'))],
    footers: [paragraph(run('Harbour office'))],
    footnotes: `<w:footnote w:id="2">${paragraph(run('By radio'))}</w:footnote>`,
  };
  const wordsIn = (part: string) =>
    [...part.replaceAll(/<mc:Choice.*?<\/mc:Choice>/g, '').matchAll(/<[wm]:t(?: [^>]*)?>([^<]*)</g)]
      .flatMap(([, text = '']) => text.split(/[^\p{L}\p{N}]+/u))
      .filter(Boolean);

  it('is read with all its words, those of the text in their order', async () => {
    const text = await textOf(markup);
    const body = text.slice(0, text.indexOf('[^1]:'));
    let at = 0;
    for (const word of wordsIn(markup.body)) {
      const found = body.indexOf(word, at);
      expect(found, `${word} behind ${body.slice(0, at)}`).toBeGreaterThanOrEqual(0);
      at = found + word.length;
    }
    for (const word of wordsIn([...markup.headers, ...markup.footers, markup.footnotes].join('')))
      expect(text).toContain(word);
    expect(text).not.toContain('unknown');
    expect(text.split('Boxed words')).toHaveLength(2);
  });
});
