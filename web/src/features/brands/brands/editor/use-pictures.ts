/** Uploads and removes the pictures of a brand; a removal can be undone. */
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import type { AdminBrand } from '@polylogue/contract/brands/brands/schemas';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { useStableHandler } from '../../../../lib/stable-handler.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { brandApi } from '../admin-api.ts';

const fields = {
  logo: 'logoFileName',
  logoDark: 'logoDarkFileName',
  avatar: 'avatarFileName',
  splash: 'splashScreenBackgroundFileName',
} as const satisfies Record<string, keyof AdminBrand>;
export type PictureSlot = keyof typeof fields;

export function usePictures(brand: AdminBrand) {
  const { t } = useTranslation('brands');
  const { t: tUi } = useTranslation('ui');
  const http = useHttp();
  const toast = useToast();
  const errorText = useErrorText();
  const [uploadAvatar] = brandApi.uploadAvatar.useMutation();
  const [uploadLogo] = brandApi.uploadLogo.useMutation();
  const [uploadSplash] = brandApi.uploadSplashScreenBackground.useMutation();
  const [removeFile] = brandApi.removeFile.useMutation();
  const params = { brandKey: brand.brandKey };
  const refuse = (error: unknown) => toast({ message: errorText(error).message, tone: 'error' });

  const send = (slot: PictureSlot, file: File, ifMatch: number) => {
    if (slot === 'avatar') return uploadAvatar({ params, ifMatch, body: { file } });
    if (slot === 'splash') return uploadSplash({ params, ifMatch, body: { file } });
    return uploadLogo({
      params,
      ifMatch,
      body: { file, fields: { mode: slot === 'logo' ? 'light' : 'dark' } },
    });
  };
  // *Undo* follows a removal, whose version this render does not know.
  const upload = useStableHandler(async (slot: PictureSlot, file: File): Promise<boolean> => {
    const { error } = await send(slot, file, brand.version);
    if (error !== undefined) refuse(error);
    return error === undefined;
  });

  return {
    fileOf: (slot: PictureSlot): string | null => brand[fields[slot]],
    upload,
    async remove(slot: PictureSlot): Promise<void> {
      const fileName = brand[fields[slot]];
      if (fileName === null) return;
      const file = { ...params, fileName };
      try {
        // Read first, so that *Undo* has something to upload.
        const content = await fetchBlob(http, brandRoutes.adminFile, { params: file });
        await removeFile({ params: file, ifMatch: brand.version }).unwrap();
        const former = new File([content], fileName, { type: content.type });
        const run = () => void upload(slot, former);
        toast({ message: t('pictures.removed'), tone: 'success', action: { label: tUi('undo'), run } });
      } catch (error) {
        refuse(error);
      }
    },
  };
}
