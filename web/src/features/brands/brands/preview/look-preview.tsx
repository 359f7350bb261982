/** Preview of the look that a form holds. */
import { generateTheme } from '@polylogue/contract/brands/brands/colour-scale';
import type { AdminBrand, Brand, EffectiveLook, Look } from '@polylogue/contract/brands/brands/schemas';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useEditedLook, useLookForm } from '../editor/look-context.ts';
import { useBrandPicture } from '../use-brand-picture.ts';
import { PreviewPane } from './preview-pane.tsx';

type Pictures = Pick<
  AdminBrand,
  'brandKey' | 'logoFileName' | 'logoDarkFileName' | 'avatarFileName' | 'splashScreenBackgroundFileName'
>;

interface LookPreviewProps {
  name: string;
  /** Stored pictures; absent for a new brand and for the instance defaults. */
  pictures?: Pictures;
}

/** Returns the values in effect once these settings are saved. */
function effectOf(look: Partial<Look>, inherited: EffectiveLook) {
  const useGradientButtons = look.useGradientButtons ?? inherited.useGradientButtons;
  const theme = look.colours ? generateTheme(look.colours) : inherited.theme;
  return {
    theme: { ...theme, useGradientButtons },
    loginAlignment: look.loginAlignment ?? inherited.loginAlignment,
    useLoginBackgroundImg: look.useLoginBackgroundImg ?? inherited.useLoginBackgroundImg,
    footer: look.footer ?? inherited.footer,
    languages: look.languages ?? inherited.languages,
  };
}

/** The frame names loaded pictures by their `blob:` addresses. */
function usePreviewPictures(pictures: Pictures | undefined) {
  const { brandKey = '' } = pictures ?? {};
  const logoFileName = useBrandPicture(brandKey, pictures?.logoFileName ?? null);
  const logoDarkFileName = useBrandPicture(brandKey, pictures?.logoDarkFileName ?? null);
  const avatarFileName = useBrandPicture(brandKey, pictures?.avatarFileName ?? null);
  const splashScreenBackgroundFileName = useBrandPicture(
    brandKey,
    pictures?.splashScreenBackgroundFileName ?? null,
    'preview',
  );
  return useMemo(
    () => ({ brandKey, logoFileName, logoDarkFileName, avatarFileName, splashScreenBackgroundFileName }),
    [brandKey, logoFileName, logoDarkFileName, avatarFileName, splashScreenBackgroundFileName],
  );
}

export function LookPreview({ name, pictures }: LookPreviewProps) {
  const { inherited } = useEditedLook();
  const { control } = useLookForm();
  const look = useWatch({ control });
  const shownPictures = usePreviewPictures(pictures);
  const { theme, footer, ...shown } = effectOf(look as Partial<Look>, inherited);
  const serialized = JSON.stringify([theme, shown, footer]);
  const preview = useMemo(() => {
    const [colours, others, foot] = JSON.parse(serialized) as [typeof theme, typeof shown, typeof footer];
    const brand: Brand = {
      ...shownPictures,
      ...others,
      name,
      loginBackground: { main: colours.loginBackground },
      footer: { text: foot.text ?? '', links: foot.links ?? [] },
      defaultAgentId: null,
    };
    return { brand, theme: colours };
  }, [serialized, shownPictures, name]);
  return <PreviewPane {...preview} />;
}
