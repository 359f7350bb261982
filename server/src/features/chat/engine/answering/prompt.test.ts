import { describe, expect, it } from 'vitest';
import { assemblePrompt, fittingHistory } from './prompt.ts';

const turn = (question: string, answer = 'a') => ({ question, answer });
const parts = {
  systemPrompt: 'Be kind.',
  isRestricted: false,
  history: [],
  question: 'How?',
  passages: undefined,
  before: '',
};
const passage = {
  chunkId: 'c',
  fileId: 'f',
  title: 'Page',
  path: 'page.md',
  snippet: 'It is so.',
  start: 0,
  end: 9,
  score: 1,
};

describe('the history of a prompt', () => {
  it('keeps the latest turns that fit, in their order', () => {
    const history = [turn('x'.repeat(500)), turn('one'), turn('two')];
    expect(fittingHistory(history, 10)).toEqual([turn('one'), turn('two')]);
  });

  it('leaves turns without an answer out', () => {
    expect(fittingHistory([turn('one'), turn('failed', ''), turn('two')])).toHaveLength(2);
  });

  it('is empty where even the last turn is too long', () => {
    expect(fittingHistory([turn('x'.repeat(500)), turn('y'.repeat(500))], 10)).toEqual([]);
  });
});

describe('a prompt', () => {
  it('is the instructions, the turns and the question', () => {
    expect(assemblePrompt({ ...parts, history: [turn('one')] })).toEqual([
      { role: 'system', text: 'Be kind.' },
      { role: 'user', text: 'one' },
      { role: 'assistant', text: 'a' },
      { role: 'user', text: 'How?' },
    ]);
  });

  it('numbers the passages and says how to cite them', () => {
    const [system, user] = assemblePrompt({ ...parts, passages: [passage, passage] });
    expect(system?.text).toContain('[1]');
    expect(user?.text).toMatch(/\[1\] Page\nIt is so\.\n\n\[2\] Page[\s\S]*Question: How\?$/);
  });

  it('tells the model where nothing was found', () => {
    expect(assemblePrompt({ ...parts, passages: [] }).at(-1)?.text).toContain('No passages were found');
  });

  it('gives a broken-off answer back to go on with', () => {
    const prompt = assemblePrompt({ ...parts, before: 'So far' });
    expect(prompt.at(-2)).toEqual({ role: 'assistant', text: 'So far' });
    expect(prompt.at(-1)?.role).toBe('user');
  });
});
