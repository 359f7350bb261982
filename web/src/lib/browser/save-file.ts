/** Downloads `content` under `fileName`. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The click has started the download; the URL only has to outlive this task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
