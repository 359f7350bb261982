import { expect, test } from 'vitest';
import { namedRows } from './named-rows.ts';

const rows = [
  { text: '| PORT | 3000 | port on which the server listens |' },
  { text: '| LOG_LEVEL | info | from fatal to trace |' },
  { text: '| SENTRY_DSN | none | where browsers report faults |' },
  { text: '| HELP | none | whether to show all variables |' },
];
const around = 'Which environment variables are there? These configure the server: variable default meaning';
const named = (question: string) =>
  namedRows(rows, { question, around }).map(({ text }) => text.split(' ')[1]);

test('finds the row that a question names', () => {
  expect(named('What does LOG_LEVEL do?')).toEqual(['LOG_LEVEL']);
  expect(named('which words may log_level be')).toEqual(['LOG_LEVEL']);
  expect(named('What is the default of the log level?')).toEqual(['LOG_LEVEL']);
  expect(named('Where do browsers report a fault?')).toEqual(['SENTRY_DSN']);
});

test('finds none where the question is about all of them', () => {
  expect(named('Which environment variables are there?')).toEqual([]);
  expect(named('Show me all variables')).toEqual([]);
  expect(named('How do I configure the server?')).toEqual([]);
});

test('finds none where a row holds only a part of what is asked for', () => {
  expect(named('Does the server report my shoe size?')).toEqual([]);
});
