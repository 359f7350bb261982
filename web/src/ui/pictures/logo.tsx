/** A logo of any shape, with the name in its place when the picture can't be had. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

export interface LogoProps {
  src: string | undefined;
  name: string;
  widthPx?: number;
  /** Highest; a square logo must not become a poster. */
  heightPx?: number;
}

/** The picture keeps its proportions within the box and stands at the start of the line. */
export function Logo({ src, name, widthPx, heightPx }: LogoProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (!src || failedSrc === src) {
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
