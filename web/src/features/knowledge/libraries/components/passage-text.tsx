/** Text of a passage with the document's tables and lists. */
import Box from '@mui/material/Box';
import { Markdown } from '../../../../content/markdown/parts/markdown.tsx';

interface PassageTextProps {
  text: string;
  /** Maximum height; longer texts fade out at the end. */
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
  // Fades only texts that are longer.
  maskImage: `linear-gradient(#000 ${maxHeightPx - 28}px, transparent ${maxHeightPx}px)`,
});

const textStyles = {
  minWidth: 0,
  '> div': { typography: 'body2' },
  '> div > div + div': { mt: 2 },
  '& :is(h3, h4, h5, h6), & [data-level]': { typography: 'body2', fontWeight: 600 },
  // Denser than in an answer, whose styles load later.
  '&& table': { typography: 'small' },
  '&& :is(th, td)': { p: '4px 8px' },
  '& .md-table-tools': { display: 'none' },
} as const;
