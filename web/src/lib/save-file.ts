/** Saves bytes that the page holds as a file on the reader's machine. */

/** Characters that some file system refuses (document 1 §5, exported file names). */
const forbiddenCharacters = /[<>:"/\\|?*]/g;

/** A file name without the characters < > : " / \ | ? *; `fallback` when nothing is left. */
export function safeFileName(name: string, fallback: string): string {
  return name.replaceAll(forbiddenCharacters, '').trim() || fallback;
}

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
