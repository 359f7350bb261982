/** Text of Word documents: everything that Word shows, and nothing else. */
import { describe, expect, it } from 'vitest';
import { type WordMarkup, paragraph, run, styled, wordDocument } from '../../testing/word-document.ts';
import { readOffice } from '../office.ts';

const readWord = (markup: WordMarkup) => readOffice(wordDocument(markup), { type: 'docx' });
const textOf = async (markup: string | WordMarkup) =>
  (await readWord(typeof markup === 'string' ? { body: markup } : markup)).text;

describe('headings', () => {
  const style = (id: string, name: string, [properties = '', base = '']: string[] = []) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${base && `<w:basedOn w:val="${base}"/>`}<w:pPr>${properties}</w:pPr></w:style>`;
  const styles =
    style('berschrift1', 'heading 1') +
    style('Kapitel', 'Kapitel', ['', 'berschrift1']) +
    style('Gliederung', 'Gliederung', ['<w:outlineLvl w:val="1"/>']) +
    style('HeadingBase', 'Heading Base') +
    style('Text', 'Text', ['<w:outlineLvl w:val="9"/>', 'berschrift1']);

  it('finds headings by name, base and outline level of their style', async () => {
    const body =
      styled('berschrift1', 'Lage') +
      styled('Kapitel', 'Weg') +
      styled('Gliederung', 'Rad') +
      styled('HeadingBase', 'Kein Titel') +
      styled('Text', 'Text') +
      paragraph(run('Direkt'), '<w:outlineLvl w:val="2"/>');
    expect(await textOf({ body, styles })).toBe(
      '# Lage\n\n# Weg\n\n## Rad\n\nKein Titel\n\nText\n\n### Direkt',
    );
  });

  it('keeps a numbered heading a heading, with its number', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Heading1"/><w:lvlText w:val="%1"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/><w:pStyle w:val="Heading2"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:num w:numId="4"><w:abstractNumId w:val="0"/></w:num>`;
    const numbered =
      style('Heading1', 'heading 1', ['<w:numPr><w:numId w:val="4"/></w:numPr>']) +
      style('Heading2', 'heading 2', ['<w:numPr><w:ilvl w:val="1"/><w:numId w:val="4"/></w:numPr>']);
    const body =
      styled('Heading1', 'Scope') +
      styled('Heading2', 'Boats') +
      styled('Heading2', 'Crews') +
      styled('Heading1', 'Fees') +
      styled('Heading2', 'Rates') +
      styled('Heading1', 'Annex', '<w:numPr><w:numId w:val="0"/></w:numPr>');
    expect(await textOf({ body, styles: numbered, numbering })).toBe(
      '# 3 Scope\n\n## 3.1 Boats\n\n## 3.2 Crews\n\n# 4 Fees\n\n## 4.1 Rates\n\n# Annex',
    );
  });

  it('takes the title from the paragraph of that style, in any language', async () => {
    const titled = style('Titel', 'Title') + style('berschrift1', 'heading 1');
    const body =
      styled('Titel', 'Harbour handbook') + paragraph(run('For crews.')) + styled('berschrift1', 'Moorings');
    const { title, text } = await readWord({ body, styles: titled });
    expect([title, text]).toEqual(['Harbour handbook', '# Harbour handbook\n\nFor crews.\n\n# Moorings']);
  });

  const core = (title: string) => ({
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
  });
  it('takes no title from the properties of a document, which may be those of its template', async () => {
    const others = core('Letter template');
    expect((await readWord({ body: styled('Heading1', 'Moorings'), others })).title).toBeUndefined();
    expect((await readWord({ body: paragraph(run('Dear all,')), others })).title).toBeUndefined();
  });
});

describe('lists', () => {
  const level = (at: number, format: string, [text, more = '']: string[]) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering =
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', ['%1.'])}${level(1, 'lowerLetter', ['%2)'])}${level(2, 'bullet', ['\uf0b7'])}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1">${level(0, 'upperRoman', ['Article %1'])}${level(1, 'decimalZero', ['%1.%2', '<w:isLgl/>'])}</w:abstractNum>` +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
    '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>';
  const item = (id: number, at: number, text: string) =>
    paragraph(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);

  it('restarts nested lists, and continues lists after other text', async () => {
    const body =
      item(1, 0, 'cast off') +
      item(1, 1, 'bow') +
      item(1, 1, 'stern') +
      item(1, 2, 'slowly') +
      item(1, 0, 'steer') +
      item(1, 1, 'port') +
      paragraph(run('Then:')) +
      item(1, 0, 'moor') +
      item(3, 0, 'count');
    expect(await textOf({ body, numbering })).toBe(
      '1. cast off\n    - a) bow\n    - b) stern\n        - slowly\n2. steer\n    - a) port\n\nThen:\n\n3. moor\n7. count',
    );
  });

  it('writes numbers of other forms as they are shown', async () => {
    const body = item(2, 0, 'Fees') + item(2, 1, 'Boats') + item(2, 1, 'Crews') + item(2, 0, 'Fines');
    expect(await textOf({ body, numbering })).toBe(
      '- Article I Fees\n    - 1.01 Boats\n    - 1.02 Crews\n- Article II Fines',
    );
  });

  it('keeps the numbers of cells without text', async () => {
    const row = (name: string) =>
      `<w:tr><w:tc>${item(1, 0, '')}</w:tc><w:tc>${paragraph(run(name))}</w:tc></w:tr>`;
    const head = `<w:tr><w:tc>${paragraph(run('No.'))}</w:tc><w:tc>${paragraph(run('Part'))}</w:tc></w:tr>`;
    const body = `<w:tbl>${head}${row('Bolt')}${row('Nut')}</w:tbl>${item(1, 0, '')}`;
    expect(await textOf({ body, numbering })).toBe(
      '| No. | Part |\n| --- | --- |\n| 1. | Bolt |\n| 2. | Nut |',
    );
  });

  it('finds the list of a style', async () => {
    const styles = `<w:style w:type="paragraph" w:styleId="Punkt"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
    expect(
      await textOf({ body: styled('Punkt', 'ropes') + styled('Punkt', 'sails'), numbering, styles }),
    ).toBe('- ropes\n- sails');
  });
});

describe('text of a run', () => {
  const field = (instruction: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const box = (checked: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${checked}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

  it.each<[string, string, string]>([
    ['a simple field', `<w:fldSimple w:instr=" AUTHOR ">${run('Ann Lind')}</w:fldSimple>`, 'Ann Lind'],
    ['a complex field', field(' REF dock \\h ', run('berth 4')), 'berth 4'],
    [
      'a field within the condition of another',
      field(
        ` IF ${'</w:instrText></w:r>'}${field(' MERGEFIELD X ', run('y'))}<w:r><w:instrText> = "y" "a" "b" `,
        run('a'),
      ),
      'a',
    ],
    ['a field without end', `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('kept')}`, 'kept'],
    [
      'a link field',
      field(' HYPERLINK "https://a.example/x" ', run('the page')),
      '[the page](https://a.example/x)',
    ],
    ['a link field within the document', field(' HYPERLINK \\l "dock" ', run('the dock')), 'the dock'],
    ['a ticked box of a form', box('<w:default w:val="0"/><w:checked/>'), '☒'],
    ['an empty box of a form', box('<w:default w:val="0"/>'), '☐'],
    [
      'a chosen entry of a form',
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="green"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      'green',
    ],
    [
      'a box as content control',
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>`,
      '☒',
    ],
    [
      'signs of symbol fonts',
      '<w:r><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F0AE"/></w:r>',
      'α✓→',
    ],
    [
      'signs of a symbol font as text',
      run('\uf06d', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>') + run('m'),
      'μm',
    ],
    ['letters in a font of signs', run('þ b', '<w:rFonts w:ascii="Wingdings"/>') + run('c'), '☑ c'],
    [
      'hyphens',
      '<w:r><w:t>co</w:t><w:noBreakHyphen/><w:t>op</w:t><w:softHyphen/><w:t>era</w:t></w:r>',
      'co-opera',
    ],
    ['soft hyphens in words', run('Donau\u00addampfer'), 'Donaudampfer'],
    [
      'breaks and tabs',
      '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:ptab w:alignment="right"/><w:t>c</w:t><w:br/><w:t>d</w:t></w:r>',
      'a\tb\tc  \nd',
    ],
    [
      'reading aids',
      `<w:r><w:ruby><w:rubyPr/><w:rt>${run('きょう')}</w:rt><w:rubyBase>${run('今日')}</w:rubyBase></w:ruby></w:r>${run('は')}`,
      '今日 (きょう)は',
    ],
    [
      'an emoji with a fallback',
      '<w:r><mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx xmlns:w16se="x" w16se:char="1F600"/></mc:Choice><mc:Fallback><w:t>😀</w:t></mc:Fallback></mc:AlternateContent></w:r>',
      '😀',
    ],
    [
      'insertions without deletions',
      `${run('The fee is ')}<w:del><w:r><w:delText>40</w:delText></w:r></w:del><w:ins>${run('45')}</w:ins>${run(' euros.')}`,
      'The fee is 45 euros.',
    ],
    [
      'moved text once',
      `<w:moveFrom>${run('Moved. ')}</w:moveFrom>${run('Kept. ')}<w:moveTo>${run('Moved.')}</w:moveTo>`,
      'Kept. Moved.',
    ],
    ['hidden text', `${run('Secret code 4711 for staff', '<w:vanish/>')}${run('Open.')}`, 'Open.'],
    ['text that is hidden on the web only', run('page 3', '<w:webHidden/>'), 'page 3'],
    ['text whose hiding is switched off', run('shown', '<w:vanish w:val="0"/>'), 'shown'],
  ])('reads %s', async (_what, content, expected) => {
    expect(await textOf(paragraph(content))).toBe(expected);
  });

  it('emphasises what is set apart within a paragraph, not whole paragraphs of a style', async () => {
    const style = (type: string, id: string) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr><w:b/></w:rPr></w:style>`;
    const body =
      styled('Lead', 'Boats wait.') + paragraph(run('Wait ') + run('here', '<w:rStyle w:val="Strong"/>'));
    const styles = style('paragraph', 'Lead') + style('character', 'Strong');
    expect(await textOf({ body, styles })).toBe('Boats wait.\n\nWait **here**');
  });

  it('leaves out text of hidden styles, and counts the places', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Note"><w:name w:val="Note"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Memo"><w:name w:val="Memo"/><w:rPr><w:vanish/></w:rPr></w:style>';
    const body =
      paragraph(
        run('Only for the teacher: ', '<w:rStyle w:val="Note"/>') +
          run('seven', '<w:rStyle w:val="Note"/>') +
          run('Answer.'),
      ) +
      paragraph(
        run('A memo of the editors') + run(' shown', '<w:vanish w:val="false"/>'),
        '<w:pStyle w:val="Memo"/>',
      ) +
      `<w:tbl><w:tr><w:tc>${paragraph(run('Row'))}</w:tc></w:tr><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${paragraph(run('Hidden row'))}</w:tc></w:tr></w:tbl>`;
    const { text, omissions } = await readWord({ body, styles });
    expect(text).toBe('Answer.\n\nshown\n\nRow');
    expect(omissions).toEqual([{ kind: 'hiddenText', count: 3 }]);
  });

  it('joins paragraphs whose mark was deleted, and leaves out deleted rows', async () => {
    const deleted = '<w:rPr><w:del w:id="1"/></w:rPr>';
    const body =
      paragraph(run('The gate '), deleted) +
      paragraph(run('opens hourly.')) +
      `<w:tbl><w:tr><w:trPr><w:del w:id="2"/></w:trPr><w:tc>${paragraph(run('old'))}</w:tc></w:tr><w:tr><w:tc>${paragraph(run('new'))}</w:tc></w:tr></w:tbl>`;
    expect(await textOf(body)).toBe('The gate opens hourly.\n\nnew');
  });

  it('leaves out the deleted cells of rows', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const gone = '<w:cellDel w:id="1"/>';
    const body = `<w:tbl>${row(cell('Port'), cell('Old fee', gone), cell('Fee'))}${row(cell('Kiel'), cell('40', gone), cell('45'))}</w:tbl>`;
    expect(await textOf(body)).toBe('| Port | Fee |\n| --- | --- |\n| Kiel | 45 |');
  });
});
