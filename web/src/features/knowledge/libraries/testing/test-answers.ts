/** Fixtures of a library's answers to a test question. */
import type { FoundPassage, TestAnswer } from '@polylogue/contract/knowledge/libraries/schemas';

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

const holidays: FoundPassage = {
  chunkId: id(801),
  title: 'Absence handbook › Holidays',
  text: 'Everybody has 27 days of paid leave a year. Part-time work counts by its share.\n\n| Years of service | Days of leave |\n|---|---|\n| up to 5 | 27 |\n| up to 10 | 29 |\n| more than 10 | 31 |',
  page: 12,
  lastPage: 13,
  start: 0,
  end: 80,
  name: 'hr/Absence handbook.pdf',
  hash: '1'.repeat(64),
  score: 1.31,
  parts: { chunk: 0.71, window: 0.82, phrasing: 0, page: 0.44, coverage: 0.91 },
  rank: 1,
  isNear: true,
};
export const overtime: FoundPassage = {
  chunkId: id(802),
  title: 'Working time rules › Overtime',
  text: 'Overtime is taken as leave within the same quarter. Ask a week ahead.',
  start: 0,
  end: 70,
  name: 'Working time rules.md',
  hash: '2'.repeat(64),
  score: 0.87,
  parts: { chunk: 0.52, window: 0.49, phrasing: 0, page: 0.4, coverage: 0.38 },
  rank: 2,
  isNear: true,
};
export const answered: TestAnswer = {
  items: [holidays, overtime],
  answerability: 'sure',
  comparedCount: 98,
  nearCount: 2,
  ofFile: [],
};
export const farOff: FoundPassage = {
  ...overtime,
  chunkId: id(803),
  title: 'Working time rules › Breaks',
  text: 'After six hours a break of thirty minutes is due.',
  score: 0.31,
  parts: { chunk: 0.21, window: 0.19, phrasing: 0, page: 0.4, coverage: 0 },
  rank: 99,
  isNear: false,
};
