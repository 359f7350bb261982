/** Clipboard access that also works without a secure context (plain HTTP in a local network). */

/** Copies plain text. Rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copyByEvent({ 'text/plain': text });
}

/** Copies rich text together with its plain form; the paste target picks one. */
export async function copyRichText({ html, text }: { html: string; text: string }): Promise<void> {
  if (!navigator.clipboard || typeof ClipboardItem === 'undefined') {
    return copyByEvent({ 'text/html': html, 'text/plain': text });
  }
  const asBlob = (type: string, content: string) => [type, new Blob([content], { type })] as const;
  const forms = Object.fromEntries([asBlob('text/html', html), asBlob('text/plain', text)]);
  await navigator.clipboard.write([new ClipboardItem(forms)]);
}

function copyByEvent(forms: Record<string, string>): void {
  const onCopy = (event: ClipboardEvent) => {
    for (const [type, content] of Object.entries(forms)) event.clipboardData?.setData(type, content);
    event.preventDefault();
  };
  document.addEventListener('copy', onCopy, { once: true, capture: true });
  // The only API available without a secure context; deprecated, but kept by every browser for this reason.
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', onCopy, { capture: true });
  if (!isCopied) throw new Error('The browser refused to copy');
}
