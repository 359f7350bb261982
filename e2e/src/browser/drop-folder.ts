/** A folder of this machine, dragged onto a page. */
import type { Locator } from 'playwright-core';

/** Drags a folder over an element until `invitation` appears, and drops it. */
export async function dropFolder(
  target: Locator,
  { folder, invitation }: { folder: string; invitation: string },
): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to drop on');
  const page = target.page();
  // Only the debugger can drag a folder.
  const session = await page.context().newCDPSession(page);
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    });
  await send('dragEnter');
  await send('dragOver');
  await page.getByText(invitation).waitFor();
  await send('dragOver');
  await send('drop');
}
