/** Draws a scanned letter: an A4 image at 150 dpi with the given lines. */
export async function scannedLetter(lines: readonly string[]): Promise<Blob> {
  const canvas = new OffscreenCanvas(1240, 1754);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is nothing to draw on.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#222';
  // The default would be the page's direction.
  pen.direction = 'ltr';
  pen.font = '32px serif';
  for (const [index, line] of lines.entries()) pen.fillText(line, 120, 240 + index * 64);
  return canvas.convertToBlob({ type: 'image/png' });
}
