/** Space that the top bar of a narrow screen reserves below itself for the connection banner. */

const variable = '--banner-offset';
const gapPx = 8;

export const bannerOffset = {
  /** Length for `sx`: 0 without a banner. */
  size: `var(${variable}, 0px)`,
  /** Reserves `heightPx` for the banner; 0 for none. */
  set(heightPx: number): void {
    const { style } = document.documentElement;
    if (heightPx > 0) style.setProperty(variable, `${heightPx + gapPx}px`);
    else style.removeProperty(variable);
  },
};
