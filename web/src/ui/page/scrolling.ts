/**
 * The style of all that scrolls up and down. It holds what is positioned inside it: else a word for screen readers far
 * down in its content would stretch the box around it, which would scroll into emptiness.
 */
export const scrolling = { position: 'relative', overflowY: 'auto' } as const;
