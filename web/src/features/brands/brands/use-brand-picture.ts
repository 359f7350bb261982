/** Picture of a brand, loaded with the person's token: a brand in preparation has no public files. */
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import { fillPath } from '@polylogue/contract/path';
import { fetchBlob } from '../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import { usePrivatePicture } from '../../../lib/http/use-private-picture.ts';

type Variant = 'content' | 'preview' | 'thumbnail';

/** Returns a `blob:` address; null until loaded, and without a file. */
export function useBrandPicture(brandKey: string, fileName: string | null, variant: Variant = 'content') {
  const http = useHttp();
  const params = { brandKey, fileName: fileName ?? '' };
  const address = fileName === null ? null : `${fillPath(brandRoutes.adminFile.path, params)}?${variant}`;
  return usePrivatePicture(address, () =>
    fetchBlob(http, brandRoutes.adminFile, { params, query: { variant } }),
  );
}
