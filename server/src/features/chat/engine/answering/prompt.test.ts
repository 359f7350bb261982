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

describe('history of a prompt', () => {
  it('keeps the latest turns within the budget, in order', () => {
    const history = [turn('x'.repeat(500)), turn('one'), turn('two')];
    expect(fittingHistory(history, 10)).toEqual([turn('one'), turn('two')]);
  });

  it('omits turns without an answer', () => {
    expect(fittingHistory([turn('one'), turn('failed', ''), turn('two')])).toHaveLength(2);
  });

  it('is empty if the last turn exceeds the budget', () => {
    expect(fittingHistory([turn('x'.repeat(500)), turn('y'.repeat(500))], 10)).toEqual([]);
  });
});

describe('prompt', () => {
  it('consists of instructions, turns and question', () => {
    expect(assemblePrompt({ ...parts, history: [turn('one')] })).toEqual([
      { role: 'system', text: 'Be kind.' },
      { role: 'user', text: 'one' },
      { role: 'assistant', text: 'a' },
      { role: 'user', text: 'How?' },
    ]);
  });

  it('numbers the passages and explains citations', () => {
    const [system, user] = assemblePrompt({ ...parts, passages: [passage, passage] });
    expect(system?.text).toContain('[1]');
    expect(user?.text).toMatch(/\[1\] Page\nIt is so\.\n\n\[2\] Page[\s\S]*Question: How\?$/);
  });

  it('informs the model if nothing was found', () => {
    expect(assemblePrompt({ ...parts, passages: [] }).at(-1)?.text).toContain('No passages were found');
  });

  it('contains the broken-off answer to continue', () => {
    const prompt = assemblePrompt({ ...parts, before: 'So far' });
    expect(prompt.at(-2)).toEqual({ role: 'assistant', text: 'So far' });
    expect(prompt.at(-1)?.role).toBe('user');
  });
});
