/** Avatar with the initials of a person or an agent. */
import { LettersAvatar } from './letters-avatar.tsx';

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const segmenter = new Intl.Segmenter();
  const firstLetter = (word = '') => segmenter.segment(word).containing(0)?.segment ?? '';
  return ends.map((word) => firstLetter(word).toLocaleUpperCase()).join('');
}

/** Decorative: the name is shown next to it. */
export function InitialsAvatar({ name, sizeRem }: { name: string; sizeRem?: number }) {
  return <LettersAvatar letters={initialsOf(name)} {...(sizeRem !== undefined && { sizeRem })} />;
}
