/** A few letters on a tint. */
import Avatar from '@mui/material/Avatar';

/** Decorative: what the letters stand for is beside it. By default 1.5rem (document 1 §9); it grows with a reader's font size. */
export function LettersAvatar({ letters, sizeRem = 1.5 }: { letters: string; sizeRem?: number }) {
  return (
    <Avatar
      aria-hidden
      data-letters={letters}
      sx={{
        // Drawn, not written: a button's visible text is then the name alone, as its accessible name says.
        '&::before': { content: 'attr(data-letters)' },
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
