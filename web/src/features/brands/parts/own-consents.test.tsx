/** Own answers to guidelines, printed together. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { consentRoutes } from '@polylogue/contract/brands/guidelines/routes';
import { expect, it, vi } from 'vitest';
import { answer } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../testing/screen-tests.ts';
import { ownConsents, ownConsentText } from '../guidelines/testing/fixtures.ts';
import { OwnConsents } from './own-consents.tsx';

screenTests();

it('prints the texts of all answers, page by page', async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
  const [first, second] = ownConsents;
  serve([
    answer(consentRoutes.own, ({ url }) =>
      url.searchParams.has('continuationToken')
        ? { items: second ? [second] : [] }
        : { items: first ? [first] : [], continuationToken: 'next' },
    ),
    answer(consentRoutes.ownText, ({ url }) => {
      const consent = ownConsents.find(({ consentId }) => url.pathname.endsWith(consentId));
      return { ...ownConsentText, ...consent };
    }),
  ]);
  renderOnBackdrop({ path: '/chat/account', element: <OwnConsents />, isSignedIn: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Print all' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const printed = document.querySelector('[data-print-out]')?.textContent;
  expect(printed).toMatch(/Accepted version 2.*What you may enter.*Declined version 1.*SHA-256/s);
});
