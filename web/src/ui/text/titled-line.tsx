/** Title and the start of a text, in a line each. */
import Box from '@mui/material/Box';

interface TitledLineProps {
  title: string;
  text: string;
}

export function TitledLine({ title, text }: TitledLineProps) {
  return (
    <>
      <Box dir="auto" sx={{ typography: 'body2', fontWeight: 500, ...oneLine }}>
        {title}
      </Box>
      <Box dir="auto" sx={{ typography: 'caption', color: 'text.secondary', ...oneLine }}>
        {text}
      </Box>
    </>
  );
}

/** Text that is cut at the end of its line. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
