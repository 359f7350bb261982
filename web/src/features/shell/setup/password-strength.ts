/** Rough estimate of password strength without a dictionary: a hint, never a rule. */

/** Minimum length accepted by the server (contract, PasswordSchema). */
export const minPasswordLength = 12;

export type PasswordStrength = 'tooShort' | 'weak' | 'fair' | 'good' | 'strong';

const popular =
  /passw(or|0r)t?d?|qwert[yz]?|azerty|asdf|letmein|welcome|admin|iloveyou|monkey|dragon|football|secret/gi;
const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^\p{L}\d\s]/u, /\s/, /\P{ASCII}/u];
const classSizes = [26, 26, 10, 30, 1, 60];

/** Runs such as `aaaa` and `1234` count as one character. */
function withoutRuns(text: string): string {
  const characters = Array.from(text);
  return characters
    .filter((character, at) => {
      const step = (offset: number) =>
        (characters[at + offset]?.codePointAt(0) ?? Number.NaN) -
        (characters[at + offset - 1]?.codePointAt(0) ?? Number.NaN);
      const isInRun = at > 1 && Math.abs(step(0)) <= 1 && step(0) === step(-1);
      return character !== '' && !isInRun;
    })
    .join('');
}

function withoutWords(text: string, words: readonly string[]): string {
  return words
    .flatMap((word) => word.toLowerCase().split(/[\s@._-]+/))
    .filter((word) => word.length > 2)
    .reduce((rest, word) => rest.replaceAll(word, '').replaceAll(word.toUpperCase(), ''), text);
}

/** Rates a password; `personal` are known words about its owner: name, e-mail, the product. */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (password.length < minPasswordLength) return 'tooShort';
  const surprising = withoutRuns(withoutWords(password, personal).replace(popular, ''));
  const variety = classes.reduce(
    (sum, pattern, i) => (pattern.test(password) ? sum + (classSizes[i] ?? 0) : sum),
    0,
  );
  const distinctShare = new Set(surprising).size / Math.max(1, surprising.length);
  // Repetition adds little: "abcabcabcabc" has three distinct letters.
  const bits = surprising.length * Math.log2(Math.max(2, variety)) * Math.min(1, distinctShare + 0.35);
  if (bits < 45) return 'weak';
  if (bits < 62) return 'fair';
  return bits < 85 ? 'good' : 'strong';
}
