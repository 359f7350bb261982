/**
 * Backdrop of the screens before the chat: the brand's image or colour. Applied to the document and
 * stored, so that first paint shows it on each load (public/first-paint.js).
 */
import { type Theme, useTheme } from '@mui/material/styles';
import { useLayoutEffect } from 'react';
import { localStore } from '../../../lib/storage/browser-storage.ts';
import { brandFileUrl, useBrand } from './api.ts';

/** Local storage key; `public/first-paint.js` reads it before the first paint. */
const storageKey = 'backdrop';

/** CSS variables of first-paint.css. */
type Backdrop = Record<`--backdrop-${'light' | 'dark'}${'' | '-blend'}`, string>;

/** Glow of the brand's accent colours in two corners. */
function glowOf({ primary, secondary }: Theme['palette']): string {
  const accent = (colour: string, share: number) => `color-mix(in srgb, ${colour} ${share}%, transparent)`;
  return [
    `radial-gradient(60vmax 45vmax at 8% 4%, ${accent(primary.main, 22)}, transparent)`,
    `radial-gradient(60vmax 45vmax at 96% 98%, ${accent(secondary.main, 18)}, transparent)`,
  ].join(', ');
}

/**
 * In dark mode the image is blended with the brand's darkest colour, since a bright one would
 * glare.
 */
function backdropOf({ colorSchemes }: Theme, imageUrl: string | undefined): Backdrop {
  const { light, dark } = colorSchemes;
  if (!light || !dark) throw new Error('The theme lacks a colour scheme');
  const picture = `url("${imageUrl}") center / cover`;
  const glows = { light: glowOf(light.palette), dark: glowOf(dark.palette) };
  const { login, loginTint } = dark.palette.surface;
  return {
    '--backdrop-light': `${imageUrl ? picture : glows.light} ${light.palette.surface.login}`,
    '--backdrop-light-blend': 'normal',
    '--backdrop-dark': imageUrl ? `${glows.dark}, ${picture} ${loginTint}` : `${glows.dark} ${login}`,
    '--backdrop-dark-blend': imageUrl ? 'normal, normal, multiply' : 'normal',
  };
}

/** Applies the brand's backdrop and stores it for the next load. */
export function useBackdrop(): void {
  const { brandKey, splashScreenBackgroundFileName, useLoginBackgroundImg } = useBrand();
  const theme = useTheme();
  const imageUrl = useLoginBackgroundImg ? brandFileUrl(brandKey, splashScreenBackgroundFileName) : undefined;
  useLayoutEffect(() => {
    const backdrop = backdropOf(theme, imageUrl);
    localStore.write(storageKey, backdrop);
    const { style, dataset } = document.documentElement;
    for (const [name, value] of Object.entries(backdrop)) style.setProperty(name, value);
    dataset.backdrop = '';
  }, [theme, imageUrl]);
}
