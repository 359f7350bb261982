import { expect, it } from 'vitest';
import { countReport, sum, summaryLine } from './test-suites.mjs';

/** @param {string} status @param {string[]} tests */
const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });

it('counts passed, failed and skipped tests', () => {
  const report = {
    testResults: [file('passed', 'passed', 'skipped', 'todo'), file('failed', 'failed', 'passed')],
  };
  expect(countReport(report)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

it('counts a file that failed without a failed test', () => {
  const report = { testResults: [file('failed'), file('failed', 'passed')] };
  expect(countReport(report)).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

it('sums suites up in one line', () => {
  const total = sum([
    { passed: 2, failed: 1, skipped: 0 },
    { passed: 40, failed: 0, skipped: 3 },
  ]);
  expect(summaryLine(total)).toBe('42 passed, 1 failed, 3 skipped');
});
