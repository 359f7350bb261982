/** The text area of fields that grow with their content; given to MUI's inputs as `inputComponent`. */
import TextareaAutosize from '@mui/material/TextareaAutosize';
import type { ComponentProps, CSSProperties } from 'react';

/** Measuring a field lays the whole page out, once for each of them: done only where the browser can't size it itself. */
const sizesItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

interface GrowingTextProps extends ComponentProps<'textarea'> {
  /** Lines to begin with; default: one. */
  minRows?: number | undefined;
  /** Lines from which on it scrolls; default: it never does. */
  maxRows?: number | undefined;
}

export function GrowingText({ minRows = 1, maxRows, style, ...props }: GrowingTextProps) {
  if (!sizesItself) {
    return <TextareaAutosize {...props} minRows={minRows} {...(maxRows !== undefined && { maxRows })} />;
  }
  const sizes = {
    fieldSizing: 'content',
    minHeight: `${minRows}lh`,
    ...(maxRows === undefined ? { overflow: 'hidden' } : { maxHeight: `${maxRows}lh`, overflowY: 'auto' }),
  } as CSSProperties;
  return <textarea {...props} style={{ ...style, ...sizes }} />;
}
