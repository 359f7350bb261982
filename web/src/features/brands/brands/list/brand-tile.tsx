/** Small mark of a brand: its avatar, otherwise its first letter on its colour. */
import Box from '@mui/material/Box';
import type { BrandRow } from '@polylogue/contract/brands/brands/schemas';
import { useBrandPicture } from '../use-brand-picture.ts';

interface BrandTileProps {
  brand: Pick<BrandRow, 'brandKey' | 'name' | 'avatarFileName' | 'primary'>;
  sizePx?: number;
}

/** Decorative: the name is shown next to it. */
export function BrandTile({ brand, sizePx = 24 }: BrandTileProps) {
  const { brandKey, name, avatarFileName, primary } = brand;
  const url = useBrandPicture(brandKey, avatarFileName, 'thumbnail');
  const [first] = new Intl.Segmenter().segment(name.trim());
  const colours = { color: primary.contrastText, backgroundColor: primary.main };
  return (
    <Box component="span" aria-hidden style={colours} sx={[tileStyles, { width: sizePx, height: sizePx }]}>
      {url ? <img src={url} alt="" /> : first?.segment.toLocaleUpperCase()}
    </Box>
  );
}

const tileStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: 1,
  typography: 'small',
  fontWeight: 600,
  img: { width: '100%', height: '100%', objectFit: 'cover' },
} as const;
