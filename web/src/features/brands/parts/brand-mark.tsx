/** Square brand mark: the avatar, otherwise the left part of a wide logo, which contains the symbol. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { InitialsAvatar } from '../../../ui/pictures/initials-avatar.tsx';
import { brandFileUrl, useBrand } from '../brands/api.ts';

/** Decorative: the name is shown next to it or in the page's title. */
export function BrandMark({ sizePx }: { sizePx: number }) {
  const { brandKey, avatarFileName, logoFileName, name } = useBrand();
  const src = brandFileUrl(brandKey, avatarFileName ?? logoFileName);
  const [failedSrc, setFailedSrc] = useState<string>();
  if (!src || failedSrc === src) return <InitialsAvatar name={name} sizeRem={sizePx / 16} />;
  return (
    <Box
      component="img"
      src={src}
      alt=""
      onError={() => setFailedSrc(src)}
      // A logo reads from its left in every language.
      style={{ objectPosition: 'left center' }}
      sx={{ flex: 'none', width: sizePx, height: sizePx, objectFit: 'cover' }}
    />
  );
}
