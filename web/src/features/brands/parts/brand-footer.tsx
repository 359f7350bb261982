/** Footer of a brand: its text and links. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Footer } from '@polylogue/contract/brands/brands/schemas';

export function BrandFooter({ footer: { text, links } }: { footer: Footer }) {
  return (
    <Box component="footer" sx={footerStyles}>
      {text && (
        <Box component="span" dir="auto">
          {text}
        </Box>
      )}
      {links.map(({ label, address }) => (
        <Link
          key={`${label} ${address}`}
          href={address}
          target="_blank"
          rel="noopener"
          color="inherit"
          dir="auto"
        >
          {label}
        </Link>
      ))}
    </Box>
  );
}

const footerStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: 4,
  rowGap: 1,
  typography: 'caption',
  color: 'text.secondary',
  a: { textDecoration: 'underline' },
} as const;
