import Dialog from '@mui/material/Dialog';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AnnouncerProvider, useAnnounce } from './announcer.tsx';

afterEach(cleanup);

it('is heard over an open dialog, which hides everything beside it', async () => {
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
  // Roles are found only where a screen reader finds them.
  expect((await screen.findByRole('status')).textContent?.trim()).toBe('Copied');
});
