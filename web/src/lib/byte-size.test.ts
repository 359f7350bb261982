import { expect, it } from 'vitest';
import { byteSize } from './byte-size.ts';

it.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [25, 'en', '25 bytes'],
  [1_023, 'en', '1,023 bytes'],
  [1_024, 'en', '1 kB'],
  [8_500_000, 'en', '8.1 MB'],
  [3_400 * 1024 ** 3, 'en', '3,400 GB'],
])('says %d bytes in %s as %s', (bytes, language, words) => {
  expect(byteSize(bytes, language)).toBe(words);
});

it('uses the same unit factor as limits', () => {
  expect(byteSize(50 * 1024 * 1024, 'en')).toBe('50 MB');
});

it('formats sizes in Arabic', () => {
  expect(byteSize(25, 'ar')).toMatch(/بايت/);
  expect(byteSize(8_500_000, 'ar')).toMatch(/ميغابايت|م\.ب/);
});
