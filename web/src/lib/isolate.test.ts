import { expect, it } from 'vitest';
import { isolateAmount } from './isolate.ts';

const dollars = (language: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(1.5);

it('isolates an amount in Arabic, none in English', () => {
  expect(isolateAmount(dollars('ar'))).toBe(`\u2066${dollars('ar')}\u2069`);
  expect(isolateAmount(dollars('en'))).toBe('$1.50');
});
