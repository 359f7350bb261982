import { expect, it } from 'vitest';
import { AgentConfigurationSchema } from './configuration.ts';

const categoriesOf = (...categories: string[]) =>
  AgentConfigurationSchema.safeParse({ categories }).data?.categories;

it('deduplicates categories, ignoring case', () => {
  expect(categoriesOf('Travel', 'IT', 'travel', 'TRAVEL')).toEqual(['Travel', 'IT']);
});

it('normalizes categories to a single visible line', () => {
  expect(categoriesOf(' Work\nand  travel ', 'a\u202Eb')).toEqual(['Work and travel', 'ab']);
  expect(categoriesOf('\u3164')).toBeUndefined();
});

it('drops blank lines', () => {
  expect(categoriesOf('Travel', ' ', '', '\u0007')).toEqual(['Travel']);
  const { data } = AgentConfigurationSchema.safeParse({ starterPrompts: ['', 'Where to?', '  '] });
  expect(data?.starterPrompts).toEqual(['Where to?']);
});

it('normalizes the name to a single visible line or to an empty name', () => {
  const nameOf = (gptSystemName: string) => AgentConfigurationSchema.parse({ gptSystemName }).gptSystemName;
  expect([nameOf(' Work\nand  travel '), nameOf('\u202Eb\u0007c')]).toEqual(['Work and travel', 'bc']);
  expect([nameOf('\u200B'), nameOf('\u2800 '), nameOf('')]).toEqual(['', '', '']);
});

it('deduplicates library ids, ignoring case', () => {
  const id = '0199a000-0000-7000-8000-00000000000a';
  expect(AgentConfigurationSchema.parse({ dataSources: [id, id.toUpperCase()] }).dataSources).toEqual([id]);
});
