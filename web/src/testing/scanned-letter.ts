/** A letter as a scanner writes it: a picture of A4 at 150 dots an inch, with its lines on it. */
export async function scannedLetter(lines: readonly string[]): Promise<Blob> {
  const canvas = new OffscreenCanvas(1240, 1754);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is nothing to draw on.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#222';
  // Else that of the page.
  pen.direction = 'ltr';
  pen.font = '32px serif';
  for (const [index, line] of lines.entries()) pen.fillText(line, 120, 240 + index * 64);
  return canvas.convertToBlob({ type: 'image/png' });
}
