import type { ReactNode } from 'react';
import { useIsDark } from '../../../theme/use-is-dark.ts';
import { Logo } from '../../../ui/pictures/logo.tsx';
import { brandFileUrl, useBrand } from '../brands/api.ts';

interface BrandLogoProps {
  widthPx?: number;
  heightPx?: number;
  /** Shown instead of the name for brands without a logo. */
  fallback?: ReactNode;
}

/** Width 240 on the login screen (document 1 §9), a height in bars. */
export function BrandLogo(props: BrandLogoProps) {
  const { brandKey, logoFileName, logoDarkFileName, name } = useBrand();
  const isDark = useIsDark();
  const fileName = (isDark ? logoDarkFileName : null) ?? logoFileName;
  return <Logo src={brandFileUrl(brandKey, fileName)} name={name} {...props} />;
}
