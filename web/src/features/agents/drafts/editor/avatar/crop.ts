/** Square crop of a picture and the resulting file. */

export interface Crop {
  /** Zoom factor from 1, the largest square that fits. */
  zoom: number;
  /** Position of the square within the remaining width and height: 0 at the start, 1 at the end. */
  x: number;
  y: number;
}

export const initialCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Pictures are shown at 96 px at most, on screens with up to three device pixels per pixel. */
const sizePx = 288;

type Size = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>;

/** Square in the picture's own pixels. */
export function frameOf({ naturalWidth, naturalHeight }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(naturalWidth, naturalHeight) / zoom;
  return { side, left: (naturalWidth - side) * x, top: (naturalHeight - side) * y };
}

/** Rejects when the browser cannot draw the picture. */
export async function cropImage(image: HTMLImageElement, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const { left, top, side } = frameOf(image, crop);
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, sizePx, sizePx);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be drawn.');
  return new File([blob], 'avatar.png', { type: 'image/png' });
}
