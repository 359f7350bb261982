import { expect, it } from 'vitest';
import { formatsOf } from './formats.ts';
import { isolateAmount } from './isolate.ts';

const dollars = (language: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(1.5);

it('isolates an amount in Arabic, none in English', () => {
  expect(isolateAmount(dollars('ar'))).toBe(`\u2066${dollars('ar')}\u2069`);
  expect(isolateAmount(dollars('en'))).toBe('$1.50');
});

it('isolates a date in Arabic, none in English', () => {
  const day = new Date(2026, 10, 28);
  const plain = new Intl.DateTimeFormat('ar', { dateStyle: 'medium' }).format(day);
  expect(formatsOf('ar').date.format(day)).toBe(`\u2067${plain}\u2069`);
  expect(formatsOf('en').date.format(day)).toBe('Nov 28, 2026');
});
