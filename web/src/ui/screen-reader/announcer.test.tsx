import Dialog from '@mui/material/Dialog';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AnnouncerProvider, useAnnounce } from './announcer.tsx';

afterEach(cleanup);

it('is announced over an open dialog, which hides the rest of the page', async () => {
  let announce: ReturnType<typeof useAnnounce> | undefined;
  function Speaker() {
    announce = useAnnounce();
    return <Dialog open>Details</Dialog>;
  }
  const { rerender } = render(<AnnouncerProvider>{null}</AnnouncerProvider>);
  rerender(
    <AnnouncerProvider>
      <Speaker />
    </AnnouncerProvider>,
  );
  act(() => announce?.('Copied'));
  // Roles are found only in the accessibility tree.
  expect((await screen.findByRole('status')).textContent?.trim()).toBe('Copied');
});
