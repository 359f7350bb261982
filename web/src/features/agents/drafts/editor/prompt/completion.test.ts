import { expect, it } from 'vitest';
import { openPathAt, withPath } from './completion.ts';

it('knows the path that is being written, and none where it is closed or not begun', () => {
  expect(openPathAt('Hello {{us', 10)).toEqual({ start: 8, part: 'us' });
  expect(openPathAt('Hello {{', 8)).toEqual({ start: 8, part: '' });
  expect(openPathAt('Hello {{user.name}} and', 23)).toBeUndefined();
  expect(openPathAt('Hello {us', 9)).toBeUndefined();
});

it('writes a path out where the cursor is, closes it once, and leaves what stands behind', () => {
  expect(withPath('A {{us B', 6, 'user.name')).toEqual({ text: 'A {{user.name}} B', cursor: 15 });
  expect(withPath('A {{us}} B', 6, 'user.name')).toEqual({ text: 'A {{user.name}} B', cursor: 15 });
  expect(withPath('A {{user.em} B', 6, 'user.name').text).toBe('A {{user.name}}} B');
  expect(withPath('A B', 2, 'date.today')).toEqual({ text: 'A {{date.today}}B', cursor: 16 });
});
