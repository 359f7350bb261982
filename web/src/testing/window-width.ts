/** A window's width for tests of components: jsdom has no media queries. */
import { vi } from 'vitest';

/** Answers `min-width` queries as a window of so many pixels; until `vi.unstubAllGlobals`. */
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
