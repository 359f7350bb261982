/** PDF files as another program makes them: with fonts of their own, drawn letter by letter. */
import type { Browser } from 'playwright-core';

/** Prints a page of paper for each piece of HTML. */
export async function printPdf(browser: Browser, pieces: readonly string[]): Promise<Buffer> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(
    '<title>Booklet</title>' +
      pieces
        .map((piece) => `<section style="break-inside: avoid; break-before: page">${piece}</section>`)
        .join(''),
  );
  const pdf = await page.pdf({ format: 'A4' });
  await context.close();
  return pdf;
}
