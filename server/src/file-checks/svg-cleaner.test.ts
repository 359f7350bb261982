import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from './svg-cleaner.ts';

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const cleaned = (content: string) => cleanSvg(svg(content));
const empty = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('allowed content', () => {
  it('keeps shapes, groups, gradients and references inside the picture', () => {
    const content =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>' +
      '<clipPath id="b"><circle cx="4" cy="4" r="4"/></clipPath></defs>' +
      '<g clip-path="url(#b)" transform="translate(1 2)"><path d="M1 1L2 2z" fill="url(#a)"/></g>' +
      '<use href="#c" x="1"/><text x="1"><tspan>A &amp; B</tspan></text>';
    expect(cleaned(content)).toBe(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
  });

  it('keeps styles as drawing programs write them', () => {
    const content =
      '<style>.a, .b > path { fill : #f00; behaviour: url(x) } @import "x"; .c{stroke:red}</style>';
    expect(cleaned(content)).toContain('<style>.a, .b > path{fill:#f00}</style>');
    expect(cleaned('<rect style="fill:red;position:fixed;stroke:url(#a)"/>')).toContain(
      '<rect style="fill:red;stroke:url(#a)"/>',
    );
  });

  it('removes only the private extensions of editors', () => {
    const content =
      '<metadata xmlns:rdf="r"><rdf:RDF/></metadata><sodipodi:view xmlns:sodipodi="s"><path/></sodipodi:view><rect/>';
    expect(cleanSvg(`<?xml version="1.0"?><!DOCTYPE svg><!-- x -->${svg(content)}`)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>',
    );
  });
});

describe('dangerous content', () => {
  it.each([
    '<script>alert(1)</script>',
    '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//x"/></body></foreignObject>',
    '<image href="http://x/track.png"/>',
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<feImage href="http://x/"/>',
    '<style>@import url(http://x)</style>',
    '<style>*{background:url(http://x)}</style>',
    '<style>a{fill:u\\72l(http://x)}</style>',
    '<style>a{fill:url(http://x)}</style>',
  ])('is removed: %s', (content) => {
    expect(cleaned(content)).toBe(empty);
  });

  it.each([
    ['a handler', 'onload="alert(1)"'],
    ['a handler of another spelling', 'OnLoad="alert(1)"'],
    ['an address elsewhere', 'href="http://x"'],
    ['a script as an address', 'xlink:href="javascript:alert(1)"'],
    ['a document as an address', 'href="data:text/html,x"'],
    ['a fill from elsewhere', 'fill="url(http://x#a)"'],
    ['a fill from elsewhere, escaped', 'fill="url(&#104;ttp://x#a)"'],
    ['a style from elsewhere', 'style="fill:url(//x)"'],
    ['a style with an escape', 'style="fill:\\75rl(//x)"'],
    ['what is not known', 'data-x="1" sandbox="" ping="//x"'],
  ])('is removed: %s', (_name, attribute) => {
    expect(cleaned(`<use ${attribute}/>`)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><use/></svg>');
  });

  it('includes a use of an element that uses others, which could draw billions of shapes', () => {
    const levels = Array.from(
      { length: 20 },
      (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`,
    );
    const out = cleaned(`<rect id="g0"/>${levels.join('')}`);
    expect(out.match(/href="#g0"/g)).toHaveLength(10);
    expect(out).not.toContain('href="#g1"');
  });
});

describe('a drawing of billions of shapes', () => {
  const shape = '<path d="M0 0L1 1L2 2"';
  /** Each level draws the next one four times. */
  const levels = (element: string, referring: string) =>
    Array.from(
      { length: 20 },
      (_, level) =>
        `<${element} id="a${level}">${`${shape} ${referring}="url(#a${level + 1})"/>`.repeat(4)}</${element}>`,
    ).join('');
  const manyShapes = `<g id="a">${`${shape}/>`.repeat(1_000)}</g>`;
  const manyUses = '<use href="#a"/>'.repeat(200);

  it.each([
    ['masks in masks', levels('mask', 'mask')],
    ['clips in clips', levels('clipPath', 'clip-path')],
    ['patterns in patterns', levels('pattern', 'fill')],
    ['markers in markers', levels('marker', 'marker-mid')],
    ['masks by a style', levels('mask', 'style').replaceAll('style="', 'style="mask:')],
    ['uses of many shapes', `${manyShapes}${manyUses}`],
    [
      'a pattern that a group hands on',
      `<pattern id="p">${`${shape}/>`.repeat(200)}</pattern>
      <g fill="url(#p)">${`${shape}/>`.repeat(1_000)}</g>`,
    ],
    ['the first of one id', `${manyShapes}<g id="a"/>${manyUses}`],
    [
      'masks by a style sheet',
      `<style>${Array.from({ length: 20 }, (_, level) => `.m${level} , rect > .n{mask:url(#a${level})}`).join('')}</style>
      ${Array.from({ length: 20 }, (_, level) => `<mask id="a${level}">${`${shape} class="m${level + 1}"/>`.repeat(4)}</mask>`).join('')}`,
    ],
    [
      'a chain without an end',
      Array.from(
        { length: 60 },
        (_, level) => `<mask id="a${level}"><g mask="url(#a${level + 1})"/></mask>`,
      ).join(''),
    ],
  ])('is refused: %s', (_name, content) => {
    expect(() => cleaned(`${content}<rect/>`)).toThrow(expect.objectContaining({ code: 'file.too_complex' }));
  });

  it('accepts the output of drawing programs', () => {
    const clips = Array.from(
      { length: 30 },
      (_, level) => `<clipPath id="c${level}"><use href="#r"/></clipPath><g clip-path="url(#c${level})">`,
    ).join('');
    const shapes = `${shape} fill="url(#g)" marker-end="url(#m)"/>`.repeat(2_000);
    const content =
      `<linearGradient id="g"><stop/></linearGradient><marker id="m"><path/></marker><rect id="r"/>` +
      `<mask id="self"><g mask="url(#self)"/></mask>${clips}${shapes}${'</g>'.repeat(30)}`;
    expect(cleaned(content)).toBe(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
  });
});

it.each([
  ['another document', '<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>', 'file.unreadable'],
  ['a broken one', '<svg><g></svg>', 'file.unreadable'],
  ['two of them', `${empty}${empty}`, 'file.unreadable'],
  ['nothing', '', 'file.unreadable'],
  ['entities', '<!DOCTYPE svg [<!ENTITY a "x">]><svg>&a;</svg>', 'file.unreadable'],
  [
    'an entity from elsewhere',
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>',
    'file.unreadable',
  ],
  ['one that is too deep', `${'<g>'.repeat(300)}${'</g>'.repeat(300)}`, 'file.too_complex'],
  ['one of too many shapes', '<g/>'.repeat(60_000), 'file.too_complex'],
  ['one that is too large', `<desc>${'x'.repeat(5_000_000)}</desc>`, 'file.too_complex'],
])('refuses another file: %s', (_name, content, code) => {
  const source = code === 'file.too_complex' ? svg(content) : content;
  expect(() => cleanSvg(source)).toThrow(expect.objectContaining({ code }));
});

/** Allowed and disallowed names and values of a picture. */
const name = fc.constantFrom(
  'g',
  'use',
  'script',
  'foreignObject',
  'style',
  'text',
  'x:g',
  'image',
  'a',
  'path',
);
const attribute = fc.tuple(
  fc.constantFrom('onload', 'href', 'xlink:href', 'style', 'fill', 'id', 'class', 'src', 'xmlns:x'),
  fc.constantFrom('#a', 'javascript:x', 'url(//x)', 'url(#a)', 'fill:url(//x)', '&lt;script&gt;', "'\\", 'a'),
);
const tree = fc.letrec<{ element: string; child: string }>((tie) => ({
  child: fc.oneof({ maxDepth: 4 }, fc.constant('text'), tie('element')),
  element: fc
    .tuple(
      name,
      fc.uniqueArray(attribute, { maxLength: 3, selector: ([key]) => key }),
      fc.array(tie('child'), { maxLength: 3 }),
    )
    .map(
      ([tag, attributes, children]) =>
        `<${tag}${attributes.map(([key, value]) => ` ${key}="${value}"`).join('')}>${children.join('')}]]&gt;</${tag}>`,
    ),
})).element;

it('produces only harmless pictures from any input, and cleaning them again changes nothing', () => {
  fc.assert(
    fc.property(tree, (content) => {
      const out = cleanSvg(svg(content, 'xmlns:x="http://www.w3.org/2000/svg"'));
      expect(cleanSvg(out)).toBe(out);
      const parser = new SaxesParser({ xmlns: true });
      parser.on('opentag', ({ local, attributes }) => {
        expect(local).not.toMatch(/script|foreignObject|image|^a$/);
        for (const [key, { value }] of Object.entries(attributes)) {
          expect(key).not.toMatch(/^on|src/i);
          if (key !== 'xmlns') expect(value).not.toMatch(/\/\/|javascript|\\/);
        }
      });
      parser.write(out).close();
    }),
    { numRuns: 300 },
  );
});
