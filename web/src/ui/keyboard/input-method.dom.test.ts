import { expect, it } from 'vitest';
import { isComposing, isEnter } from './input-method.ts';

const pressed = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'Enter', ...init });

it.each([
  ['a plain Enter', {}, true],
  ['another key', { key: 'a' }, false],
  ['an Enter during a composition', { isComposing: true }, false],
  // Safari sends it after the composition ended.
  ['the Enter that confirmed a composition', { keyCode: 229 }, false],
])('distinguishes %s', (_name, init: KeyboardEventInit, expected) => {
  const event = pressed(init);
  expect(isEnter(event)).toBe(expected);
});

it('recognises every key of a composition', () => {
  expect(isComposing(pressed({ key: 'Escape', keyCode: 229 }))).toBe(true);
  expect(isComposing(pressed({ key: 'Escape' }))).toBe(false);
});
