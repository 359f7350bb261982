/** Text with its differences from another one marked. */
import Box from '@mui/material/Box';
import { wordDiff } from './word-diff.ts';

interface DiffTextProps {
  text: string;
  other: string;
  /** Struck through, for the previous text. */
  isFormer?: boolean;
}

export function DiffText({ text, other, isFormer = false }: DiffTextProps) {
  return (
    <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
      {wordDiff(text, other).map((part, index) => (
        <Box
          // Parts have no identity except their position.
          key={index}
          component={partTag(part.isOwn, isFormer)}
          sx={part.isOwn ? ownStyles[isFormer ? 'former' : 'present'] : undefined}
        >
          {part.text}
        </Box>
      ))}
    </Box>
  );
}

function partTag(isOwn: boolean, isFormer: boolean): 'span' | 'del' | 'ins' {
  if (!isOwn) return 'span';
  return isFormer ? 'del' : 'ins';
}

const ownStyles = {
  present: {
    textDecoration: 'none',
    borderRadius: '3px',
    color: 'success.darker',
    bgcolor: 'success.lighter',
  },
  former: { borderRadius: '3px', color: 'error.darker', bgcolor: 'error.lighter' },
} as const;
