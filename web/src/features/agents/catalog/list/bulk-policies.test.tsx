import { fireEvent, screen, waitFor } from '@testing-library/react';
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import { agentAdministrationRoutes as routes } from '@polylogue/contract/agents/catalog/administration-routes';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { expect, it, vi } from 'vitest';
import { answer, type Answer, type MemoryCall, refusal } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../../testing/screen-tests.ts';
import { id, rows } from '../../testing/fixtures.ts';
import { publishing, wider } from '../../testing/publishing-fixtures.ts';
import { BulkPoliciesDialog } from './bulk-policies-dialog.tsx';

const agents = rows.slice(0, 2);
const staff = {
  chatAccessPolicyId: id(503),
  name: 'Staff',
  description: '',
  isFixed: false,
  isInstancePolicy: false,
};
const onEnd = vi.fn<(isDone: boolean) => void>();

screenTests();

/** Opens the dialog for two agents that list the same policies, and previews a third one for both. */
async function previewStaff(publish: Answer): Promise<void> {
  serve([
    answer(chatAccessPolicyRoutes.choices, { items: [staff], hasMore: false }),
    answer(routes.publishing, publishing),
    publish,
  ]);
  renderOnBackdrop({
    path: '/',
    element: <BulkPoliciesDialog agents={agents} onEnd={onEnd} />,
    isSignedIn: true,
  });
  const field = await screen.findByRole('combobox', { name: 'Chat access policies' });
  fireEvent.change(field, { target: { value: 'St' } });
  fireEvent.click(await screen.findByRole('option', { name: /Staff/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
}

it('adds policies after those of each agent, once their effect was shown', async () => {
  const calls: MemoryCall[] = [];
  const respond = (call: MemoryCall): PublishingAnswer => {
    calls.push(call);
    return wider;
  };
  await previewStaff(answer(routes.publishV2, respond));
  expect(await screen.findAllByText('1,134 users')).toHaveLength(2);
  const isDryRun = ({ url }: MemoryCall) => url.searchParams.get('dryRun') === 'true';
  expect(calls.map(isDryRun)).toEqual([true, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(true));
  const saved = calls.filter((call) => !isDryRun(call)).map(({ body }) => body);
  const chatAccessPolicyIds = [...publishing.chatAccessPolicyIds, staff.chatAccessPolicyId];
  expect(saved).toEqual(Array(2).fill(expect.objectContaining({ chatAccessPolicyIds })));
});

it('saves nothing while the change of an agent is refused', async () => {
  await previewStaff(refusal(routes.publishV2, [403, 'access_policy.fixed']));
  expect(await screen.findAllByText(/This policy is fixed/)).toHaveLength(2);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
});
