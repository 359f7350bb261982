import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchIn } from './text-match.ts';

const marked = (turn: { question?: string; answer?: string }, keywords: string) => {
  const { text, marks } = matchIn({ id: 'x', question: '', answer: '', ...turn }, keywords);
  return { text, hits: marks.map(([start, end]) => text.slice(start, end)) };
};

describe('excerpt of a match', () => {
  it('comes from the question or the answer, whichever contains more words', () => {
    const turn = { question: 'What about trains?', answer: 'Night trains run **every** night [1].' };
    expect(marked(turn, 'train')).toEqual({ text: turn.question, hits: ['train'] });
    expect(marked(turn, 'night TRAIN')).toEqual({
      text: 'Night trains run every night.',
      hits: ['Night', 'train', 'night'],
    });
  });

  it('starts shortly before the first match and ends between words', () => {
    const answer = `${'before '.repeat(40)}needle${' after'.repeat(60)}`;
    const { text, hits } = marked({ answer }, 'needle');
    expect(text).toMatch(/^…(before ){3}needle( after)+…$/);
    expect(text.length).toBeLessThan(150);
    expect(hits).toEqual(['needle']);
  });

  it('marks only word prefixes in any script and treats patterns as text', () => {
    expect(marked({ answer: 'unneedled needles' }, 'needle').hits).toEqual(['needle']);
    expect(marked({ answer: 'يسافر القطار ليلًا' }, 'القط').hits).toEqual(['القط']);
    expect(marked({ answer: 'a+b (a+)+$ aaa' }, '(a+)+$').hits).toEqual(['a', 'a', 'aaa'.slice(0, 1)]);
  });

  it('is computed quickly in a long text full of matches', () => {
    const turn = { id: 'x', question: '', answer: 'a '.repeat(50_000) };
    // CPU time is independent of other processes.
    const before = process.cpuUsage();
    for (let number = 0; number < 50; number += 1) matchIn(turn, 'a b c');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(900);
  });

  it('has marks within its text for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (answer, keywords) => {
        const { text, marks } = matchIn({ id: 'x', question: keywords, answer }, keywords);
        for (const [start, end] of marks) expect(start >= 0 && end > start && end <= text.length).toBe(true);
      }),
    );
  });
});
