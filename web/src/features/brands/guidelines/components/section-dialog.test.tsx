import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { screenTests } from '../../../../testing/screen-tests.ts';
import { TestPage } from '../../../../testing/test-page.tsx';
import { SectionDialog } from './section-dialog.tsx';

screenTests();

it('asks before Escape closes it with unsaved texts', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <SectionDialog
      section={undefined}
      language="en"
      isReadOnly={false}
      save={() => Promise.resolve()}
      onClose={onClose}
    />,
    { wrapper: TestPage },
  );
  const title = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.change(title, { target: { value: 'Check answers' } });
  fireEvent.keyDown(title, { key: 'Escape' });
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
