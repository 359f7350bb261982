/** Text area that grows with its content; passed to MUI inputs as `inputComponent`. */
import TextareaAutosize from '@mui/material/TextareaAutosize';
import type { ComponentProps, CSSProperties } from 'react';

/**
 * Measuring in JavaScript causes a full layout per field, so it runs only where the browser cannot
 * size fields itself.
 */
const supportsFieldSizing = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

interface GrowingTextProps extends ComponentProps<'textarea'> {
  /** Initial number of lines; default: one. */
  minRows?: number | undefined;
  /** Lines after which it scrolls; default: never. */
  maxRows?: number | undefined;
}

export function GrowingText({ minRows = 1, maxRows, style, ...props }: GrowingTextProps) {
  if (!supportsFieldSizing) {
    return <TextareaAutosize {...props} minRows={minRows} {...(maxRows !== undefined && { maxRows })} />;
  }
  const sizes = {
    fieldSizing: 'content',
    minHeight: `${minRows}lh`,
    ...(maxRows === undefined ? { overflow: 'hidden' } : { maxHeight: `${maxRows}lh`, overflowY: 'auto' }),
  } as CSSProperties;
  return <textarea {...props} style={{ ...style, ...sizes }} />;
}
