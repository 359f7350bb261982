/** Saves a diagram as a PNG picture; an SVG file could contain scripts. */
import { log } from '../../../lib/log.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import type { DrawnDiagram } from './draw-diagram.ts';

/** Pixels of the picture per pixel of the diagram, unless it is large. */
const maxScale = 2;
/** Limits of a canvas in the browsers with the lowest ones. */
const maxSidePx = 2 ** 14;
const maxAreaPx = 2 ** 24;

/** Returns the pixels of the picture per pixel of a diagram. */
export const scaleOf = ({ widthPx, heightPx }: Pick<DrawnDiagram, 'widthPx' | 'heightPx'>): number =>
  Math.min(maxScale, maxSidePx / Math.max(widthPx, heightPx), Math.sqrt(maxAreaPx / (widthPx * heightPx)));

export async function savePicture(diagram: DrawnDiagram): Promise<void> {
  const { address, widthPx, heightPx } = diagram;
  const scale = scaleOf(diagram);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    const canvas = new OffscreenCanvas(widthPx * scale, heightPx * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    saveFile(await canvas.convertToBlob({ type: 'image/png' }), 'diagram.png');
  } catch (error) {
    log.warn('A diagram could not be saved', error);
  }
}
