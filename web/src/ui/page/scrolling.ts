/**
 * Style of vertically scrolling elements. Being the containing block, it keeps positioned content,
 * such as hidden text for screen readers, from stretching outer boxes.
 */
export const scrolling = { position: 'relative', overflowY: 'auto' } as const;
