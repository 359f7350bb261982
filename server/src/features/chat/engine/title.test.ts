import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleFrom, titleFromModel } from './title.ts';
import { processorTimeOf } from '../../../testing/processor-time.ts';

describe('titleFrom', () => {
  it('keeps a short question on one line', () => {
    expect(titleFrom('  How do I\n archive a chat?  ')).toBe('How do I archive a chat?');
  });

  it('removes control characters and direction overrides', () => {
    expect(titleFrom('How\u202E do\x1b\x9b I?')).toBe('How do I?');
  });

  it('cuts between words', () => {
    expect(titleFrom('How can I export a conversation that I archived last week?')).toBe(
      'How can I export a conversation that I archived…',
    );
  });

  it('cuts a text without spaces between graphemes', () => {
    const family = '👨‍👩‍👧‍👦';
    const title = titleFrom(family.repeat(20));
    expect(title).toBe(`${family.repeat(4)}…`);
  });

  it('respects the limit without being empty or splitting characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const title = titleFrom(`${text}?`);
        expect(title.length).toBeLessThanOrEqual(50);
        expect(title.isWellFormed()).toBe(true);
        expect(title).not.toBe('');
      }),
    );
  });
});

describe('titleFromModel', () => {
  it.each([
    ['"Archiving chats"', 'Archiving chats'],
    ['Title: Archiving chats.', 'Archiving chats'],
    ['**Archiving chats**\n\nThis title says what it is about.', 'Archiving chats'],
    ['# Archiving chats', 'Archiving chats'],
    ["What's new", "What's new"],
  ])('extracts the title from %j', (proposal, title) => {
    expect(titleFromModel(proposal)).toBe(title);
  });

  it('handles long proposals quickly', () => {
    const timeMs = processorTimeOf(() => {
      expect(titleFromModel(`${'*'.repeat(200_000)}x`)).toBeUndefined();
      expect(titleFromModel(`a${'.'.repeat(200_000)}x`)).toBe('a');
    });
    expect(timeMs).toBeLessThan(500);
  });

  it('returns undefined for an empty proposal', () => {
    expect(titleFromModel(' "" \n')).toBeUndefined();
    expect(titleFromModel('"\u200B\u200D"')).toBeUndefined();
  });
});
