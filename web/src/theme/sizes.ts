/** Design tokens in pixels and milliseconds (design §6; document 1 §9). */
export const radius = { control: 8, card: 12, bubble: 16, pill: 999 } as const;
export const density = { controlPx: 34, chatRowPx: 38, gridRowPx: 36, touchPx: 44 } as const;
export const motion = { hoverMs: 120, menuMs: 180, panelMs: 240, easing: 'cubic-bezier(.2,0,0,1)' } as const;
/**
 * Content widths. `answer` is a comfortable line length, or the full page when stretched (`base-styles.tsx`).
 * The columns fit such text, and boxes with 16 px padding so that all text aligns; both leave 16 px on either
 * side.
 */
export const widths = {
  sideMenu: 280,
  miniMenu: 72,
  settings: 280,
  about: 280,
  sidePanel: 480,
  answer: 'var(--answer-width)',
  answerColumn: 'calc(var(--answer-width) + 32px)',
  frameColumn: 'calc(var(--answer-width) + 66px)',
} as const;
export const tooltipDelayMs = 1000;
