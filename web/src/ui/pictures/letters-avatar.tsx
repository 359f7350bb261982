/** Letters on a tinted background. */
import Avatar from '@mui/material/Avatar';

/**
 * Decorative: the full text is shown next to it. Default 1.5rem (document 1 §9), which grows with
 * the reader's font size.
 */
export function LettersAvatar({ letters, sizeRem = 1.5 }: { letters: string; sizeRem?: number }) {
  return (
    <Avatar
      aria-hidden
      data-letters={letters}
      sx={{
        // Drawn by CSS, so that a button's visible text equals its accessible name.
        '&::before': { content: 'attr(data-letters)' },
        width: `${sizeRem}rem`,
        height: `${sizeRem}rem`,
        fontSize: `${sizeRem * 0.42}rem`,
        fontWeight: 600,
        color: 'primary.darker',
        bgcolor: 'primary.lighter',
      }}
    >
      {/* Without a child, MUI renders a default picture of a person. */}
      <span />
    </Avatar>
  );
}
