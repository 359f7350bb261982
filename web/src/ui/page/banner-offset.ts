/** Lengths of banners that other parts of a page make room for. */

const gapPx = 8;

/** Length in a variable of the page, 0 by default. */
const pageLength = (variable: string) => ({
  /** Length for `sx`. */
  size: `var(${variable}, 0px)`,
  set(lengthPx: number): void {
    const { style } = document.documentElement;
    if (lengthPx > 0) style.setProperty(variable, `${lengthPx}px`);
    else style.removeProperty(variable);
  },
});

/** Height of the notices at the top of the page. */
export const noticesHeight = pageLength('--notices-height');

const offset = pageLength('--banner-offset');

/** Space that the top bar of a narrow screen reserves below itself for the connection banner. */
export const bannerOffset = {
  size: offset.size,
  /** Reserves `heightPx` for the banner; 0 for none. */
  set: (heightPx: number) => offset.set(heightPx > 0 ? heightPx + gapPx : 0),
};
