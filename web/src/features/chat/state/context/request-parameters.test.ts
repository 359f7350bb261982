import { expect, it } from 'vitest';
import { requestParametersOf } from './request-parameters.ts';

const of = (search: string, hash = '') => requestParametersOf({ search, hash });

it('are taken from the address, and in a frame from behind its #', () => {
  expect(of('?parameter.country=Norway&lang=ar&parameter.plan=Gold%20plus')).toEqual({
    country: 'Norway',
    plan: 'Gold plus',
  });
  expect(of('', '#host=https%3A%2F%2Fshop.test&parameter.country=Norway')).toEqual({ country: 'Norway' });
});

it('are none where the address gives none', () => {
  expect([of(''), of('?country=Norway'), of('#parameter', '#popup=1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('leave out what the server would refuse', () => {
  expect(
    of(`?parameter.9=a&parameter.=b&parameter.a-b=c&parameter.long=${'x'.repeat(1_001)}`),
  ).toBeUndefined();
  const many = Array.from({ length: 60 }, (_, index) => `parameter.p${index}=x`).join('&');
  expect(Object.keys(of(`?${many}`) ?? {})).toHaveLength(50);
});

it('leave out what can not be kept, which would refuse every question', () => {
  expect(of('?parameter.country=a%00b')).toBeUndefined();
});

it('are the last of those that stand there twice, however often', () => {
  const often = Array.from({ length: 60 }, (_, index) => `parameter.a=${index}`).join('&');
  expect(of(`?${often}&parameter.b=x`)).toEqual({ a: '59', b: 'x' });
});

it('have no part of what every object has', () => {
  expect(of('?parameter.constructor=x')).toEqual({ constructor: 'x' });
  expect(of('?parameter.__proto__=x')).toBeUndefined();
});
