import { vi } from 'vitest';

/** Stubs `min-width` media queries for a window of this width until `vi.unstubAllGlobals`; jsdom has none. */
export function stubWindowWidth(widthPx: number): void {
  vi.stubGlobal('matchMedia', (media: string) => {
    const [, least] = /min-width:\s*([\d.]+)px/.exec(media) ?? [];
    const ignore = () => undefined;
    return {
      media,
      matches: least !== undefined && widthPx >= Number(least),
      addListener: ignore,
      removeListener: ignore,
      addEventListener: ignore,
      removeEventListener: ignore,
    };
  });
}
