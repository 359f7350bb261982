/** Hidden parts of pages, mails and books. */
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../testing/office-files.ts';
import { readOffice } from '../office.ts';
import { readMail } from '../mail.ts';

const readPage = (page: string) => readOffice(Buffer.from(page), { type: 'html' });
const textOf = async (page: string) => (await readPage(page)).text;

describe('a page', () => {
  it.each([
    '<p style="display:none">hidden</p>',
    '<p style="color: red; DISPLAY : none !important">hidden</p>',
    '<div style="visibility:hidden"><p>hidden</p></div>',
    '<p hidden>hidden</p>',
    '<p hidden="">hidden</p>',
    '<template><p>hidden</p></template>',
    '<dialog><p>hidden</p></dialog>',
    '<style>.x{display:none}</style><p class="a x">hidden</p>',
    '<style>@media screen { #y { visibility: hidden } }</style><p id="y">hidden</p>',
    '<style>p.x, aside { display:none; color:red }</style><p class="x">hidden</p><aside>hidden</aside>',
    '<div style="display:none;font-size:1px;max-height:0">hidden</div>',
    '<div style="max-height:0px;overflow:hidden;mso-hide:all">hidden</div>',
    '<span style="font-size:0">hidden</span>',
    '<table><tr style="display:none"><td>hidden</td></tr><tr><td>cell</td></tr></table>',
  ])('leaves out %s', async (hidden) => {
    const text = await textOf(`<h1>Ferry</h1>${hidden}<p>It runs hourly.</p>`);
    expect(text).toContain('# Ferry');
    expect(text).toContain('It runs hourly.');
    expect(text).not.toContain('hidden');
  });

  it.each([
    '<p aria-hidden="true">shown</p>',
    '<details><summary>More</summary><p>shown</p></details>',
    '<dialog open>shown</dialog>',
    '<p hidden="until-found">shown</p>',
    '<div style="visibility:hidden"><p style="visibility:visible">shown</p></div>',
    '<div style="font-size:0"><p style="font-size:16px">shown</p></div>',
    '<div role="tabpanel" hidden>shown</div>',
    '<button aria-controls="more">More</button><div id="more" style="display:none">shown</div>',
    '<style>@media print { .x { display:none } }</style><p class="x">shown</p>',
    '<style media="print">.x{display:none}</style><p class="x">shown</p>',
    '<style>.x{display:none} .x.open{display:block}</style><p class="x open">shown</p>',
    '<style>.x{display:none} .js .x{display:block}</style><p class="x">shown</p>',
    '<style>body{display:none}</style><p>shown</p>',
    '<p style="opacity:0">shown</p>',
    '<div style="max-height:0">shown</div>',
  ])('reads %s', async (shown) => {
    expect(await textOf(`<h1>Ferry</h1>${shown}`)).toContain('shown');
  });

  it('counts what is left out, unless it is a trifle', async () => {
    const hidden = '<p hidden>Instructions for machines only.</p>';
    expect((await readPage(`<p>Ferry</p>${hidden}${hidden}`)).omissions).toEqual([
      { kind: 'hiddenText', count: 2 },
    ]);
    expect((await readPage('<p>Ferry</p><p hidden>x</p>')).omissions).toBeUndefined();
  });

  it('keeps a page of which nothing else is left', async () => {
    expect(await textOf('<div style="display:none"><p>It runs hourly.</p></div>')).toBe('It runs hourly.');
  });

  it('reads the formula of a page once, as text', async () => {
    const formula = (content: string) =>
      `<math><mi>v</mi><mo>=</mo><mfrac><mrow><mn>2</mn><mi>d</mi></mrow><mn>37</mn></mfrac>${content}</math>`;
    const hidden = `<span style="display:none">${formula('')}</span>`;
    const twice = `<span class="katex"><span class="katex-mathml">${formula('')}</span><span class="katex-html" aria-hidden="true">v=372d</span></span>`;
    expect(await textOf(`<p>Speed ${hidden} here.</p><p>And ${twice}.</p>`)).toBe(
      'Speed v = 2d/37 here.\n\nAnd v = 2d/37.',
    );
  });
});

it('leaves out the preview of a mail', async () => {
  const preview = '<div style="display:none;max-height:0;overflow:hidden">Your offer &zwnj;&nbsp;</div>';
  const mail = `Subject: Offer\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<html><body>${preview}<p>We offer 12 ropes.</p></body></html>`;
  const { text } = await readMail({ content: Buffer.from(mail) }, async () => {
    throw new Error('no attachment');
  });
  expect(text).toBe('# Offer\n\nWe offer 12 ropes.');
});

it('leaves out text of a book that its style sheet hides', async () => {
  const book = zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf':
      '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'book.css': '.answer { display: none }',
    'a.xhtml':
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Knots</title></head><body><p class="answer">The answer is seven knots.</p><p>How fast?</p></body></html>',
  });
  const { text, omissions } = await readOffice(book, { type: 'epub' });
  expect(text).toBe('How fast?');
  expect(omissions).toEqual([{ kind: 'hiddenText', count: 1 }]);
});
