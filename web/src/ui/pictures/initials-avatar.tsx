/** A person or an agent as initials on a tint. */
import Avatar from '@mui/material/Avatar';

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const segmenter = new Intl.Segmenter();
  const firstLetter = (word = '') => segmenter.segment(word).containing(0)?.segment ?? '';
  return ends.map((word) => firstLetter(word).toLocaleUpperCase()).join('');
}

/** Decorative: the name stands beside it. By default 1.5rem (document 1 §9); it grows with a reader's font size. */
export function InitialsAvatar({ name, sizeRem = 1.5 }: { name: string; sizeRem?: number }) {
  return (
    <Avatar
      aria-hidden
      data-initials={initialsOf(name)}
      sx={{
        // Drawn, not written: a button's visible text is then the name alone, as its accessible name says.
        '&::before': { content: 'attr(data-initials)' },
        width: `${sizeRem}rem`,
        height: `${sizeRem}rem`,
        fontSize: `${sizeRem * 0.42}rem`,
        fontWeight: 600,
        color: 'primary.darker',
        bgcolor: 'primary.lighter',
      }}
    >
      {/* Without a child the kit would draw its own picture of a person. */}
      <span />
    </Avatar>
  );
}
