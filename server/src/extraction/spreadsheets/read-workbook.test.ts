/** Workbooks as text: cells as they are shown, links, text boxes and charts. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';
import { type TestWorkbook, workbookFile } from '../testing/workbooks.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const readFile = (content: Uint8Array) =>
  readDocument({ name: 'book.xlsx', mediaType, content, withFigures: true });
const read = async (workbook: TestWorkbook) => (await readFile(workbookFile(workbook))).text;

describe('cells', () => {
  it('shows numbers, dates and times in the formats of their cells', async () => {
    const text = await read({
      formats: [14, '0.0%', '#,##0.00\\ "€"', '[h]:mm', '[$-407]d. mmmm yyyy'],
      sheets: {
        Loans: [
          ['Loan', 'Due', 'Interest', 'Amount', 'Worked', 'Signed'],
          [
            'Heron',
            { v: 46_095, s: 1 },
            { v: 0.070_000_000_000_000_01, s: 2 },
            { v: 1_234.5, s: 3 },
            { v: 1.260_416_666_666_667, s: 4 },
            { v: 46_095, s: 5 },
          ],
        ],
      },
    });
    expect(text).toBe(
      '| Loan | Due | Interest | Amount | Worked | Signed |\n| --- | --- | --- | --- | --- | --- |\n| Heron | 2026-03-14 | 7.0% | 1,234.50 € | 30:15 | 14. März 2026 |',
    );
  });

  it('counts dates from 1904 if the workbook does', async () => {
    const sheets = {
      Days: [
        ['Day', 'Hours'],
        [
          { v: 44_633, s: 1 },
          { v: '2026-03-14T09:45:00', t: 'd', s: 1 },
        ],
      ],
    };
    expect(await read({ formats: [14], is1904: true, sheets })).toContain('| 2026-03-14 | 2026-03-14 |');
  });

  it.each<[string, TestWorkbook['sheets'][string], string]>([
    [
      'a number without noise',
      [
        ['a', 'b'],
        [{ v: '7.0000000000000007E-2' }, { v: '8.3000000000000007' }],
      ],
      '| 0.07 | 8.3 |',
    ],
    [
      'TRUE and FALSE',
      [
        ['a', 'b'],
        [
          { v: 1, t: 'b' },
          { v: 0, t: 'b', s: 1 },
        ],
      ],
      '| TRUE | FALSE |',
    ],
    [
      'an error as it stands',
      [
        ['a', 'b'],
        [{ v: '#DIV/0!', t: 'e', f: 'A1/0', s: 1 }, 'x'],
      ],
      '| #DIV/0! | x |',
    ],
    [
      'a text under a date format',
      [
        ['a', 'b'],
        [
          { is: '<t>soon</t>', s: 1 },
          { v: 'later', t: 'str', s: 1 },
        ],
      ],
      '| soon | later |',
    ],
    [
      'a stored result',
      [
        ['a', 'b'],
        [{ v: 6, f: 'B2*C2' }, 'x'],
      ],
      '| 6 | x |',
    ],
    [
      'a formula without a result',
      [
        ['a', 'b'],
        [{ f: 'B2*C2' }, { f: 'SUM(A2:A9)', v: '' }],
      ],
      '| `=B2*C2` | `=SUM(A2:A9)` |',
    ],
    [
      'an empty text that a formula gave',
      [
        ['a', 'b'],
        [{ f: 'IF(A1="","",1)', v: '', t: 'str' }, 'x'],
      ],
      '| a | b |\n| --- | --- |\n|  | x |',
    ],
    [
      'an ISO date',
      [
        ['a', 'b'],
        [
          { v: '2026-03-14T00:00:00', t: 'd' },
          { v: '2026-03-14T09:45:00', t: 'd' },
        ],
      ],
      '| 2026-03-14 | 2026-03-14 09:45:00 |',
    ],
    [
      'functions of newer programs',
      [
        ['a', 'b'],
        [{ f: '_xlfn.XLOOKUP(A1,B:B,C:C)' }, 'x'],
      ],
      '| `=XLOOKUP(A1,B:B,C:C)` | x |',
    ],
    [
      'a formula with a separator of cells',
      [
        ['a', 'b'],
        [{ f: 'A1&"|"' }, 'x'],
      ],
      '| `=A1&"\\|"` | x |',
    ],
    [
      'escaped characters',
      [
        ['a', 'b'],
        [{ is: '<t>one_x000D_\ntwo _x0041_</t>' }, 'x'],
      ],
      '| one two A | x |',
    ],
    [
      'no phonetic runs',
      [
        ['a', 'b'],
        [{ is: '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>' }, 'x'],
      ],
      '| 東京 | x |',
    ],
    [
      'rich text',
      [
        ['a', 'b'],
        [{ is: '<r><t xml:space="preserve">10</t></r><r><rPr><b/></rPr><t> big</t></r>' }, 'x'],
      ],
      '| 10 **big** | x |',
    ],
  ])('reads %s', async (_what, sheet, expected) => {
    expect(await read({ formats: [14], sheets: { Sheet: sheet } })).toContain(expected);
  });

  it('moves shared formulas without a result, and keeps absolute references', async () => {
    const shared = '<f t="shared" si="0"/>';
    const text = await read({
      sheets: {
        Sums: [
          ['Price', 'Sum'],
          [1, { f: '<f t="shared" ref="B2:B4" si="0">A2*$A$1+LOG10("A2")+\'A2 x\'!A2</f>' }],
          [2, { f: shared, v: '' }],
          [3, { f: shared, v: 9 }],
        ],
      },
    });
    expect(text).toContain(`| 2 | \`=A3*$A$1+LOG10("A2")+'A2 x'!A3\` |\n| 3 | 9 |`);
  });

  it('reads shared strings in any notation of the markup', async () => {
    const strings = [
      '<t>Name</t>',
      '<r><t>Tide</t></r><r><t xml:space="preserve"> table</t></r>',
      '<t><![CDATA[A & B]]></t>',
    ];
    const sheets = {
      S: [
        [{ v: 0, t: 's' }, 'x'],
        [
          { v: 1, t: 's' },
          { v: 2, t: 's' },
        ],
        [{ v: 99, t: 's' }, 'y'],
      ],
    };
    expect(await read({ strings, sheets })).toContain(
      '| Name | x |\n| --- | --- |\n| Tide table | A & B |\n|  | y |',
    );
  });

  it('reads prefixed elements, cells without references and sheets elsewhere', async () => {
    const file = workbookFile({
      sheets: {},
      parts: {
        'xl/workbook.xml':
          '<x:workbook xmlns:x="a" xmlns:q="b"><x:sheets><x:sheet name="Late" q:id="two"/><x:sheet name="Early" q:id="one"/></x:sheets></x:workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="one" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="two" Type="x/worksheet" Target="..\\other\\Table.xml"/></Relationships>',
        'xl/worksheets/sheet1.xml':
          '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        'xl/other/Table.xml': '',
      },
    });
    expect((await readFile(file)).text).toBe('## Late\n\n\n\n## Early\n\n| 1 | 2 |\n| --- | --- |');
  });
});

describe('sheets', () => {
  const table = [
    ['Name', 'Price'],
    ['Apple', 3],
  ];

  it('reads sheets in their order, hidden ones too, but no very hidden ones', async () => {
    const { text, omissions } = await readFile(
      workbookFile({
        sheets: {
          Visible: table,
          Hidden: {
            rows: [
              ['City', 'People'],
              ['Oslo', 700_000],
            ],
            state: 'hidden',
          },
          Macro: { rows: [['secret', 1]], state: 'veryHidden' },
        },
      }),
    );
    expect(text).toBe(
      '## Visible\n\n| Name | Price |\n| --- | --- |\n| Apple | 3 |\n\n## Hidden\n\n| City | People |\n| --- | --- |\n| Oslo | 700000 |',
    );
    expect(omissions).toEqual([{ kind: 'hiddenText', count: 1 }]);
  });

  it('links cells to addresses outside', async () => {
    const relations = {
      r1: ['hyperlink', 'https://a.example/x'],
      r2: ['hyperlink', 'other.xlsx'],
    } satisfies Record<string, [string, string]>;
    const after =
      '<hyperlinks><hyperlink ref="A2" r:id="r1"/><hyperlink ref="B2" r:id="r2"/><hyperlink ref="A1" location="B2"/></hyperlinks>';
    const rows = [
      ['Name', 'Page'],
      ['Site', 'Other'],
    ];
    expect(await read({ sheets: { Links: { rows, after, relations } } })).toContain(
      '| Name | Page |\n| --- | --- |\n| [Site](https://a.example/x) | Other |',
    );
  });

  it('reads text boxes, and titles of charts, below the cells', async () => {
    const text = await read({
      sheets: {
        Sales: {
          rows: table,
          after: '<drawing r:id="d"/>',
          relations: { d: ['drawing', '../drawings/drawing1.xml'] },
        },
      },
      parts: {
        'xl/drawings/drawing1.xml':
          '<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:a14="a14" xmlns:m="m" xmlns:c="c" xmlns:r="r"><xdr:sp><xdr:txBody><a:p><a:r><a:t>Call </a:t></a:r><a:r><a:t>Greta, 10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>6</a:t></a:r><a:r><a:t> l</a:t></a:r></a:p><a:p><a14:m><m:oMath><m:r><m:t>v=</m:t></m:r><m:f><m:num><m:r><m:t>s</m:t></m:r></m:num><m:den><m:r><m:t>t</m:t></m:r></m:den></m:f></m:oMath></a14:m></a:p></xdr:txBody></xdr:sp><xdr:graphicFrame><c:chart r:id="c1"/></xdr:graphicFrame></xdr:wsDr>',
        'xl/drawings/_rels/drawing1.xml.rels':
          '<Relationships><Relationship Id="c1" Type="t/chart" Target="../charts/chart1.xml"/></Relationships>',
        'xl/charts/chart1.xml':
          '<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Fruit by price</a:t></a:r></a:p></c:rich></c:tx></c:title><c:ser><c:val><c:v>3</c:v></c:val></c:ser></c:chart></c:chartSpace>',
      },
    });
    expect(text).toMatch(/\| Apple \| 3 \|\n\nCall Greta, 10⁶ l\n\nv = s\/t\n\nFruit by price$/);
  });

  it('shows whether the boxes of forms are ticked', async () => {
    const box = (id: number, label: string) =>
      `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="${id}" name="Box"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${label}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
    const text = await read({
      sheets: {
        Checks: {
          rows: table,
          after:
            '<drawing r:id="d"/><controls><control shapeId="1025" r:id="c1"/><control shapeId="1026" r:id="c2"/></controls>',
          relations: {
            d: ['drawing', '../drawings/drawing1.xml'],
            c1: ['ctrlProp', '../ctrlProps/ctrlProp1.xml'],
            c2: ['ctrlProp', '../ctrlProps/ctrlProp2.xml'],
          },
        },
      },
      parts: {
        'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a">${box(1025, 'Ropes')}${box(1026, 'Gates')}</xdr:wsDr>`,
        'xl/ctrlProps/ctrlProp1.xml': '<formControlPr objectType="CheckBox" checked="Checked"/>',
        'xl/ctrlProps/ctrlProp2.xml': '<formControlPr objectType="CheckBox"/>',
      },
    });
    expect(text).toMatch(/\n\n☒ Ropes\n\n☐ Gates$/);
  });

  it('links the cells of formulas that write an address', async () => {
    const f = 'HYPERLINK("https://example.org/tides","Tides")';
    expect(await read({ sheets: { A: [[{ t: 'str', f, v: 'Tides' }]] } })).toBe(
      '[Tides](https://example.org/tides)',
    );
  });

  it('reads the headers and footers of sheets once, without page numbers', async () => {
    const after =
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Report HB-7&amp;CPage &amp;P of &amp;N&amp;RR&amp;&amp;D &amp;K01+000plan</oddHeader><oddFooter>&amp;CWeber KG</oddFooter></headerFooter>';
    const text = await read({ sheets: { A: { rows: table, after }, B: { rows: [['Tide']], after } } });
    expect(text).toMatch(/\| Apple \| 3 \|\n\nReport HB-7\n\nR&D plan\n\nWeber KG\n\n## B\n\nTide$/);
  });

  it('refuses a package without a workbook, and text beyond the limit', async () => {
    const empty = workbookFile({ sheets: {} });
    await expect(readFile(empty.subarray(0, 50))).rejects.toThrow('file.unreadable');
    const rows = Array.from({ length: 120 }, () => [{ v: 0, t: 's' }, 1]);
    await expect(read({ strings: [`<t>${'x'.repeat(100_000)}</t>`], sheets: { Big: rows } })).rejects.toThrow(
      'file.too_complex',
    );
  });
});
