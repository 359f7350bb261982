import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('password strength', () => {
  it.each([
    ['short', 'tooShort'],
    ['aaaaaaaaaaaa', 'weak'],
    ['123456789012', 'weak'],
    ['password1234', 'weak'],
    ['abcabcabcabc', 'weak'],
    ['Tr0ub4dor&3xy', 'good'],
    ['a quiet river bends twice', 'strong'],
  ])('rates %j as %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('ignores words that are known about the person', () => {
    const password = 'ada.lovelace.2026';
    expect(passwordStrength(password, ['Ada Lovelace', 'ada@example.org'])).toBe('weak');
    expect(passwordStrength(password)).not.toBe('weak');
  });
});
