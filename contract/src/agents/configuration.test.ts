import { expect, it } from 'vitest';
import { AgentConfigurationSchema } from './configuration.ts';

const categoriesOf = (...categories: string[]) =>
  AgentConfigurationSchema.safeParse({ categories }).data?.categories;

it('has each category once, whatever its letter case', () => {
  expect(categoriesOf('Travel', 'IT', 'travel', 'TRAVEL')).toEqual(['Travel', 'IT']);
});

it('has categories that show on one line as they are stored', () => {
  expect(categoriesOf(' Work\nand  travel ', 'a\u202Eb')).toEqual(['Work and travel', 'ab']);
  expect([categoriesOf('\u200B'), categoriesOf('\u0007'), categoriesOf(' ')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
