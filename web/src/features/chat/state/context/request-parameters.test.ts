import { expect, it } from 'vitest';
import { requestParametersOf } from './request-parameters.ts';

const of = (search: string, hash = '') => requestParametersOf({ search, hash });

it('reads values from the query, and from the fragment in a frame', () => {
  expect(of('?parameter.country=Norway&lang=ar&parameter.plan=Gold%20plus')).toEqual({
    country: 'Norway',
    plan: 'Gold plus',
  });
  expect(of('', '#host=https%3A%2F%2Fshop.test&parameter.country=Norway')).toEqual({ country: 'Norway' });
});

it('is empty without values in the URL', () => {
  expect([of(''), of('?country=Norway'), of('#parameter', '#popup=1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('omits values that the server would reject', () => {
  expect(
    of(`?parameter.9=a&parameter.=b&parameter.a-b=c&parameter.long=${'x'.repeat(1_001)}`),
  ).toBeUndefined();
  const many = Array.from({ length: 60 }, (_, index) => `parameter.p${index}=x`).join('&');
  expect(Object.keys(of(`?${many}`) ?? {})).toHaveLength(50);
});

it('omits values that can not be stored', () => {
  expect(of('?parameter.country=a%00b')).toBeUndefined();
});

it('uses the last of repeated values', () => {
  const often = Array.from({ length: 60 }, (_, index) => `parameter.a=${index}`).join('&');
  expect(of(`?${often}&parameter.b=x`)).toEqual({ a: '59', b: 'x' });
});

it('contains no inherited properties', () => {
  expect(of('?parameter.constructor=x')).toEqual({ constructor: 'x' });
  expect(of('?parameter.__proto__=x')).toBeUndefined();
});
