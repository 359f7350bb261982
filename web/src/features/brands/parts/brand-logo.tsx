import { Logo } from '../../../ui/pictures/logo.tsx';
import { brandFileUrl, useBrand } from '../brands/api.ts';

/** Width 240 on the login screen (document 1 §9), a height in bars. */
export function BrandLogo(size: { widthPx?: number; heightPx?: number }) {
  const { brandKey, logoFileName, name } = useBrand();
  return <Logo src={brandFileUrl(brandKey, logoFileName)} name={name} {...size} />;
}
