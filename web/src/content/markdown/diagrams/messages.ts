/** Messages between the application and the frame that draws diagrams. */

/** Page of the frame; the server gives it an opaque origin and a policy of its own. */
export const framePath = '/diagrams/frame.html';

/** Maximum length of a diagram's source, in characters. */
export const maxSourceCharacters = 20_000;

/** Request to draw a diagram. */
export interface DiagramRequest {
  source: string;
  isDark: boolean;
}

/** Drawn diagram as SVG text, which only an image may show. */
export interface DiagramPicture {
  svg: string;
  widthPx: number;
  heightPx: number;
  /** Title and description that the source declares, or an empty string. */
  text: string;
}

/** Message of the frame: ready for requests, or the answer to one. */
export type FrameMessage = 'ready' | 'failed' | DiagramPicture;

const isSize = (value: unknown): boolean => typeof value === 'number' && value > 0 && value <= 20_000;

/** Maximum size of a drawn diagram, in characters. */
const maxSvgCharacters = 2_000_000;

/** Returns true for a picture; the frame handles untrusted text, so its answers are checked. */
export function isPicture(data: unknown): data is DiagramPicture {
  if (typeof data !== 'object' || data === null) return false;
  const { svg, widthPx, heightPx, text }: Partial<Record<keyof DiagramPicture, unknown>> = data;
  const isText = typeof svg === 'string' && typeof text === 'string';
  return isText && svg.length <= maxSvgCharacters && isSize(widthPx) && isSize(heightPx);
}
