/** The part of stylis that the style caches use; the package brings no types. */
declare module 'stylis' {
  import type { StylisPlugin } from '@emotion/cache';

  export const prefixer: StylisPlugin;
}
