import { expect, it } from 'vitest';
import { acceptedLanguage } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ar', 'ar'],
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
  ['fr, AR;q=0.4, en;q=0.5', 'en'],
  ['de', 'en'],
  ['ar;q=0', 'en'],
  ['en;q=0.1, ar ; q=0.2', 'ar'],
  ['*', 'en'],
  [';;,,q=,ar;q=x', 'en'],
])('reads %j as %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));
