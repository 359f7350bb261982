/** Logo of any shape, replaced by the name or a mark when the picture cannot load. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';

export interface LogoProps {
  src: string | undefined;
  name: string;
  widthPx?: number;
  /** Maximum height, which limits square logos. */
  heightPx?: number;
  /** Shown instead of the name without a picture. */
  fallback?: ReactNode;
}

/** Keeps its proportions within the box, aligned to the start of the line. */
export function Logo({ src, name, widthPx, heightPx, fallback }: LogoProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (!src || failedSrc === src) {
    if (fallback) return fallback;
    return (
      <Typography component="span" variant="h2" noWrap sx={{ color: 'inherit' }}>
        {name}
      </Typography>
    );
  }
  return (
    <Box
      component="img"
      src={src}
      alt={name}
      onError={() => setFailedSrc(src)}
      sx={{
        display: 'block',
        width: widthPx,
        height: heightPx,
        maxWidth: '100%',
        objectFit: 'contain',
        objectPosition: 'left center',
      }}
    />
  );
}
