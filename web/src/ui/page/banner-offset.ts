/** The room that the top bar of a narrow screen keeps below itself for the connection's news. */

const variable = '--banner-room';
const gapPx = 8;

export const bannerRoom = {
  /** For `sx`: no room without news. */
  size: `var(${variable}, 0px)`,
  /** Keeps room for news so high; 0 for none. */
  keep(heightPx: number): void {
    const { style } = document.documentElement;
    if (heightPx > 0) style.setProperty(variable, `${heightPx + gapPx}px`);
    else style.removeProperty(variable);
  },
};
