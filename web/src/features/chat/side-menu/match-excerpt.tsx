/** Excerpt of a conversation with search hits, shown below its title. */
import Box from '@mui/material/Box';
import type { ConversationMatch } from '@polylogue/contract/chat/conversations/schemas';

/** Splits the text into alternating plain and hit parts. */
function piecesOf({ text, marks }: ConversationMatch): { from: number; piece: string; isHit: boolean }[] {
  const edges = [0, ...marks.flat(), text.length];
  return edges.slice(1).map((end, index) => {
    const from = edges[index] ?? 0;
    return { from, piece: text.slice(from, end), isHit: index % 2 === 1 };
  });
}

export function MatchExcerpt({ match }: { match: ConversationMatch }) {
  return (
    <Box component="span" dir="auto" className="found" sx={foundStyles}>
      {piecesOf(match).map(({ from, piece, isHit }) =>
        isHit ? <mark key={from}>{piece}</mark> : <span key={from}>{piece}</span>,
      )}
    </Box>
  );
}

/** Aligned with the page, like the title above. */
const foundStyles = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  textAlign: 'left',
  typography: 'caption',
  color: 'text.secondary',
  mark: { color: 'text.primary', bgcolor: 'transparent', fontWeight: 650, textDecoration: 'underline' },
} as const;
