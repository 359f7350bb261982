import { expect, it } from 'vitest';
import { openPathAt, withPath } from './completion.ts';

it('finds the path being typed, and none when closed or not started', () => {
  expect(openPathAt('Hello {{us', 10)).toEqual({ start: 8, part: 'us' });
  expect(openPathAt('Hello {{', 8)).toEqual({ start: 8, part: '' });
  expect(openPathAt('Hello {{user.name}} and', 23)).toBeUndefined();
  expect(openPathAt('Hello {us', 9)).toBeUndefined();
});

it('completes the path at the cursor, closes it once, and keeps the text after it', () => {
  expect(withPath('A {{us B', 6, 'user.name')).toEqual({ text: 'A {{user.name}} B', cursor: 15 });
  expect(withPath('A {{us}} B', 6, 'user.name')).toEqual({ text: 'A {{user.name}} B', cursor: 15 });
  expect(withPath('A {{user.em} B', 6, 'user.name').text).toBe('A {{user.name}}} B');
  expect(withPath('A B', 2, 'date.today')).toEqual({ text: 'A {{date.today}}B', cursor: 16 });
});
