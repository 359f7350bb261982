import { expect, it, test } from 'vitest';
import { withoutBoilerplate } from './page-boilerplate.ts';

const body = '<h1>Pumps</h1><p>Every pump has a <a href="valve.html">valve</a>.</p>';
const page = (before: string, after = '') => `<html><body>${before}${body}${after}</body></html>`;

test.each([
  ['a menu', '<nav><ul><li><a href="/">Home</a></li></ul></nav>', ''],
  ['a menu with bars', '<nav><a href="/">Home</a> | <a href="/s">Services</a> | <a>Contact</a></nav>', ''],
  ['a menu whose links a script fills', '<nav><a>Home</a> | <a>Services</a> | <a>Contact</a></nav>', ''],
  [
    'a long menu with links filled by script',
    `<div role="navigation"><ul>${'<li><a class="item">A whole department</a></li>'.repeat(30)}</ul></div>`,
    '',
  ],
  ['a menu by its role', '<div role="navigation"><a href="/">Home</a></div>', ''],
  [
    'header and footer of a DocBook page',
    '<div class="navheader"><table><tr><th>Pumps</th></tr><tr><td><a href="a.html"><img alt="Prev"></a></td></tr></table></div>',
    '<div class="navfooter"><a href="b.html">Next</a> Valves</div>',
  ],
  [
    'navigation of a Texinfo page',
    '<div class="header"><p>Next: <a href="b.html" rel="next">Valves</a>, Up: <a href="i.html" rel="up">Top</a></p></div>',
    '<div class="header"><p>Next: <a href="b.html">Valves</a> [<a href="x.html" rel="index">Index</a>]</p></div>',
  ],
  [
    'breadcrumbs',
    '<div id="path"><a href="/">Home</a> &gt; <a href="/m">Manual</a></div>',
    '<div id="footer"><a href="/legal">Legal</a></div>',
  ],
  [
    'a table of contents',
    '',
    '<ul class="section-toc"><li><a href="a.html">Seals</a></li><li><a href="b.html">Valves</a></li></ul>',
  ],
  ['a sign that links to its own place', '<a href="#pumps" class="headerlink"> ¶</a>', ''],
])('removes %s', (_, before, after) => {
  expect(withoutBoilerplate(page(before, after))).toBe(page(''));
});

it.each([
  ['a first paragraph with a link', '<p>Read <a href="b.html">this</a> first of all, please.</p>', ''],
  ['the links of a section', '', '<h2>See also</h2><ul><li><a href="b.html">Valves</a></li></ul>'],
  ['a long text in a foot', '', `<footer>${'Words of the author. '.repeat(20)}<a href="/">More</a></footer>`],
  ['a long text in a menu', `<nav><p>${'Words of it. '.repeat(25)}</p><a>Home</a> | <a>More</a></nav>`, ''],
  ['a paragraph in a menu without links', '<nav><p>Pumps are shut off at night.</p></nav>', ''],
  ['a place that is named in a foot', '', '<footer><a name="end"></a>Shut off at night.</footer>'],
  ['a picture that leads to its large view', '', '<a href="#large"><img src="pump.png"></a>'],
  ['whom to ask', '', '<footer>Questions: <a href="mailto:pumps@example.com">Pump team</a></footer>'],
  ['a heading in a menu', '<nav><h2>Contents</h2><a href="b.html">Valves</a></nav>', ''],
])('keeps %s', (_, before, after) => {
  expect(withoutBoilerplate(page(before, after))).toBe(page(before, after));
});

it('keeps a page that consists of links', () => {
  const links = '<ul><li><a href="a.html">Pumps</a></li><li><a href="b.html">Valves</a></li></ul>';
  const contents = `<nav>${links}</nav>`;
  expect(withoutBoilerplate(contents)).toBe(contents);
});

it('removes content misplaced in a table once', () => {
  const menu = '<nav><a href="/">Home</a></nav>';
  const table = (inside: string) => `<table>${inside}<tr><td>Pumps and more</td></tr>${inside}</table>`;
  expect(withoutBoilerplate(page('', table(menu)))).toBe(page('', table('')));
  const links = `<table class="nav">${menu}<tr><td><a href="/b">Valves</a></td></tr></table>`;
  expect(withoutBoilerplate(page('', links))).toBe(page(''));
});

it('reads a table with very many rows', () => {
  const rows = page('', `<table>${'<tr><td>1'.repeat(150_000)}</table>`);
  expect(withoutBoilerplate(rows)).toBe(rows);
});

it('reads a deeply nested page in linear time', () => {
  const nested = `${'<div>'.repeat(20_000)}<h1>Deep</h1>`;
  const begunMs = performance.now();
  expect(withoutBoilerplate(nested)).toBe(nested);
  expect(performance.now() - begunMs).toBeLessThan(5_000);
});
