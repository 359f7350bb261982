import { expect, it } from 'vitest';
import { AgentConfigurationSchema } from './configuration.ts';

const categoriesOf = (...categories: string[]) =>
  AgentConfigurationSchema.safeParse({ categories }).data?.categories;

it('has each category once, whatever its letter case', () => {
  expect(categoriesOf('Travel', 'IT', 'travel', 'TRAVEL')).toEqual(['Travel', 'IT']);
});

it('has categories that show on one line as they are stored', () => {
  expect(categoriesOf(' Work\nand  travel ', 'a\u202Eb')).toEqual(['Work and travel', 'ab']);
  expect(categoriesOf('\u200B')).toBeUndefined();
});

it('takes a line that nobody has written into as none', () => {
  expect(categoriesOf('Travel', ' ', '', '\u0007')).toEqual(['Travel']);
  const { data } = AgentConfigurationSchema.safeParse({ starterPrompts: ['', 'Where to?', '  '] });
  expect(data?.starterPrompts).toEqual(['Where to?']);
});

it('has a name that shows on one line as it is stored, and none where nothing of it can be seen', () => {
  const nameOf = (gptSystemName: string) => AgentConfigurationSchema.parse({ gptSystemName }).gptSystemName;
  expect([nameOf(' Work\nand  travel '), nameOf('\u202Eb\u0007c')]).toEqual(['Work and travel', 'bc']);
  expect([nameOf('\u200B'), nameOf('\u2800 '), nameOf('')]).toEqual(['', '', '']);
});

it('is bound to each library once, however its id is written', () => {
  const id = '0199a000-0000-7000-8000-00000000000a';
  expect(AgentConfigurationSchema.parse({ dataSources: [id, id.toUpperCase()] }).dataSources).toEqual([id]);
});
