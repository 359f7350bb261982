import { expect, test } from 'vitest';
import { lacksThing, namedRows, rowsAbout } from './named-rows.ts';

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

test('finds no row if the question is about all of them', () => {
  expect(named('Which environment variables are there?')).toEqual([]);
  expect(named('Show me all variables')).toEqual([]);
  expect(named('How do I configure the server?')).toEqual([]);
});

test('finds no row that holds only a part of the name', () => {
  expect(named('Does the server report my shoe size?')).toEqual([]);
});

test("finds the rows of named people without the question's other words", () => {
  const people = [
    { text: '| Piotr Nowak | Roofing | 48,200 |' },
    { text: '| Emma Fischer | Office | 51,000 |' },
    { text: '| Emma Brandt | Roofing | 47,900 |' },
    { text: '| Olga Petrova | Yard | 39,400, as agreed with Emma Fischer in May |' },
  ];
  const salaries = (question: string) =>
    namedRows(people, { question, around: 'Salaries name team euros a year' }).map(({ text }) =>
      text.slice(2, 8),
    );
  expect(salaries('What does Olga earn?')).toEqual(['Olga P']);
  expect(salaries('Who is paid more, Piotr Nowak or Emma Fischer?')).toEqual(['Piotr ', 'Emma F']);
  expect(salaries('How many people work in Roofing?')).toEqual(['Piotr ', 'Emma B']);
  expect(salaries('Who earns most?')).toEqual([]);
  expect(salaries('What does Tom earn?')).toEqual([]);
});

const pay = ['| Ada | Roofer | 3,180 |', '| Bob | Office manager | 3,620 |', '| Cid | Roofer | 3,240 |'].map(
  (text) => ({ text }),
);
const aroundPay = 'Pay name position salary';

test.each([
  ['What is the salary of an electrician?', true],
  ['What is the salary of a roofer?', false],
  ['What is the salary of an office manager?', false],
  ['Who has a salary?', false],
])('checks whether the rows lack the thing of %j', (question, isLacking) => {
  expect(lacksThing(pay, { question, around: aroundPay })).toBe(isLacking);
});

test('limits rows by words of the question', () => {
  const namesOf = (question: string) =>
    rowsAbout(pay, { question, around: aroundPay }).map(({ text }) => text.split(' ')[1]);
  expect(namesOf('Which roofer has the highest salary?')).toEqual(['Ada', 'Cid']);
  expect(namesOf('Who has the highest salary?')).toEqual(['Ada', 'Bob', 'Cid']);
});
