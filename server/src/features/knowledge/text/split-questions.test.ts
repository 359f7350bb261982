import { expect, test } from 'vitest';
import { splitQuestions } from './split-questions.ts';

test.each([
  [
    'How do I rename a chat? And where is my data kept?',
    ['How do I rename a chat?', 'And where is my data kept?'],
  ],
  [
    'how do i archive a chat and where do i find it again',
    ['how do i archive a chat', 'where do i find it again'],
  ],
  [
    'What is a segment, and also can I delete one?\nWhich browsers work?',
    ['What is a segment', 'can I delete one?', 'Which browsers work?'],
  ],
])('splits %j', (message, questions) => {
  expect(splitQuestions(message)).toEqual(questions);
});

test.each([
  'How do I export a conversation?',
  'I lost my password. How do I get a new one?',
  'Can I export a chat? As PDF?',
  'What is the difference between archiving and deleting?',
  'How do I write texts and what not?',
  'Where are the logs? Thanks!',
  'android',
  '',
])('leaves %j unchanged', (message) => {
  expect(splitQuestions(message)).toEqual(message === '' ? [] : [message]);
});

test('returns at most four questions, the last with all that follows', () => {
  const questions = splitQuestions('What is one? What is two? What is three? What is four? What is five?');
  expect(questions).toHaveLength(4);
  expect(questions[3]).toBe('What is four? What is five?');
});
