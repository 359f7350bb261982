/** Saves bytes that the page holds as a file on the reader's machine. */

/** Offers `content` as a download of that name. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun with the click; the address only has to outlive this turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
