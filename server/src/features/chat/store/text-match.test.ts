import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchIn } from './text-match.ts';

const marked = (turn: { question?: string; answer?: string }, keywords: string) => {
  const { text, marks } = matchIn({ id: 'x', question: '', answer: '', ...turn }, keywords);
  return { text, hits: marks.map(([start, end]) => text.slice(start, end)) };
};

describe('the piece that shows where a search was found', () => {
  it('is of the question or of the answer, whichever holds more of the words', () => {
    const turn = { question: 'What about trains?', answer: 'Night trains run **every** night [1].' };
    expect(marked(turn, 'train')).toEqual({ text: turn.question, hits: ['train'] });
    expect(marked(turn, 'night TRAIN')).toEqual({
      text: 'Night trains run every night.',
      hits: ['Night', 'train', 'night'],
    });
  });

  it('begins shortly before the first hit and ends between words', () => {
    const answer = `${'before '.repeat(40)}needle${' after'.repeat(60)}`;
    const { text, hits } = marked({ answer }, 'needle');
    expect(text).toMatch(/^…(before ){3}needle( after)+…$/);
    expect(text.length).toBeLessThan(150);
    expect(hits).toEqual(['needle']);
  });

  it('marks beginnings of words alone, in any script, and takes patterns literally', () => {
    expect(marked({ answer: 'unneedled needles' }, 'needle').hits).toEqual(['needle']);
    expect(marked({ answer: 'يسافر القطار ليلًا' }, 'القط').hits).toEqual(['القط']);
    expect(marked({ answer: 'a+b (a+)+$ aaa' }, '(a+)+$').hits).toEqual(['a', 'a', 'aaa'.slice(0, 1)]);
  });

  it('is found as fast in a long text that is nothing but hits', () => {
    const turn = { id: 'x', question: '', answer: 'a '.repeat(50_000) };
    // Of the processor, so that whatever else runs does not count.
    const before = process.cpuUsage();
    for (let number = 0; number < 50; number += 1) matchIn(turn, 'a b c');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(900);
  });

  it('has marks within its text, whatever was said and sought', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (answer, keywords) => {
        const { text, marks } = matchIn({ id: 'x', question: keywords, answer }, keywords);
        for (const [start, end] of marks) expect(start >= 0 && end > start && end <= text.length).toBe(true);
      }),
    );
  });
});
