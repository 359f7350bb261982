import { expect, test } from 'vitest';
import { extractReason } from './failure-reason.ts';

const at = '2026-11-21 07:48:34.791 UTC [16528] ';

test('extracts only the failure from a log, without time and process', () => {
  const log = [
    `${at}LOG:  starting PostgreSQL 18.4`,
    `${at}FATAL:  database files are incompatible with server`,
    `${at}HINT:  It looks like you need to initdb.`,
  ];
  expect(extractReason(log)).toBe('FATAL:  database files are incompatible with server');
});

test('extracts the error of initdb from its output', () => {
  const output = [
    'The files belonging to this database system will be owned by user "nobody".',
    'initdb: error: could not write file "PG_VERSION": No space left on device',
    'initdb: removing contents of data directory',
  ];
  expect(extractReason(output)).toBe(
    'initdb: error: could not write file "PG_VERSION": No space left on device',
  );
});

test('extracts a full disk, whatever the level of the line', () => {
  const output = ['LOG:  could not write: No space left on device', 'PANIC:  cannot abort', 'child ended'];
  expect(extractReason(output)).toContain('No space left on device');
});

test('returns the last three lines if none names a failure', () => {
  expect(extractReason(['one', 'two', '', 'three', 'four'])).toBe('two; three; four');
  expect(extractReason([])).toBe('nothing');
});
