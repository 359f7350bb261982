import { afterEach, beforeEach, expect, it } from 'vitest';
import { focusNextRegion } from './region-cycle.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <nav data-region tabindex="-1" id="menu"></nav>
    <main data-region tabindex="-1">
      <section data-region tabindex="0" id="thread"></section>
      <textarea data-region-focus id="field"></textarea>
    </main>
    <aside data-region><button data-region-focus id="close"></button></aside>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

const walk = (step: 1 | -1) =>
  [1, 2, 3, 4, 5].map(() => {
    focusNextRegion(step);
    return document.activeElement?.id;
  });

it('cycles forwards through all regions, nested ones included', () => {
  expect(walk(1)).toEqual(['menu', 'field', 'thread', 'close', 'menu']);
});

it('cycles backwards in the reverse order', () => {
  document.querySelector<HTMLElement>('#menu')?.focus();
  expect(walk(-1)).toEqual(['close', 'thread', 'field', 'menu', 'close']);
});

it('focuses a region’s own target and skips regions that cannot be focused', () => {
  document.body.innerHTML = `
    <main data-region tabindex="-1" id="main">
      <section data-region><textarea data-region-focus id="first"></textarea></section>
      <section data-region><textarea data-region-focus id="second"></textarea></section>
      <div data-region><span>Nothing to press</span></div>
    </main>`;
  expect(walk(1)).toEqual(['main', 'first', 'second', 'main', 'first']);
  expect(walk(-1)).toEqual(['main', 'second', 'first', 'main', 'second']);
});
