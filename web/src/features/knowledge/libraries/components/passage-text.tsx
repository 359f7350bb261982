/** The text of a passage as its document has it: tables as tables, lists as lists. */
import Box from '@mui/material/Box';
import { Markdown } from '../../../../content/markdown/parts/markdown.tsx';

interface PassageTextProps {
  text: string;
  /** Of a longer one the end fades away: the whole of it stands at its place. */
  maxHeightPx?: number;
}

export function PassageText({ text, maxHeightPx }: PassageTextProps) {
  return (
    <Box sx={[textStyles, maxHeightPx !== undefined && cutAt(maxHeightPx)]}>
      <Markdown text={text} notation="document" />
    </Box>
  );
}

const cutAt = (maxHeightPx: number) => ({
  maxHeight: maxHeightPx,
  overflow: 'hidden',
  // Only what is longer than that fades.
  maskImage: `linear-gradient(#000 ${maxHeightPx - 28}px, transparent ${maxHeightPx}px)`,
});

const textStyles = {
  minWidth: 0,
  '> div': { typography: 'body2' },
  '> div > div + div': { mt: 2 },
  '& :is(h3, h4, h5, h6), & [data-level]': { typography: 'body2', fontWeight: 600 },
  // Closer than in an answer, whose styles come later.
  '&& table': { typography: 'small' },
  '&& :is(th, td)': { p: '4px 8px' },
  '& .md-table-tools': { display: 'none' },
} as const;
