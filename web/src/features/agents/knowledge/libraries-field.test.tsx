import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dataSourceBindingRoutes } from '@polylogue/contract/agents/knowledge/binding-routes';
import { agentOfferRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import {
  type AgentConfiguration,
  AgentConfigurationSchema,
} from '@polylogue/contract/agents/agent/configuration';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { FormProvider } from 'react-hook-form';
import { expect, it } from 'vitest';
import { answer } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../testing/screen-tests.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { binding, inUse, defaultBinding } from '../testing/binding-fixtures.ts';
import { configuration, id, offer, paths } from '../testing/fixtures.ts';
import { LibrariesField } from './libraries-field.tsx';
import { useChangeCount } from './use-change-count.ts';

let values: unknown;
const read = () => AgentConfigurationSchema.parse(values);

function Field({ start, onValues }: { start: AgentConfiguration; onValues(now: unknown): void }) {
  const methods = useZodForm(AgentConfigurationSchema, start);
  onValues(methods.watch());
  return (
    <FormProvider {...methods}>
      <output data-testid="changes">{useChangeCount(methods)}</output>
      <LibrariesField control={methods.control} methods={methods} />
    </FormProvider>
  );
}

function open(bound: Partial<AgentConfiguration>) {
  serve([
    answer(agentOfferRoutes.availableConfiguration, offer),
    answer(agentOfferRoutes.requestParameterHandlebarsValueTypes, paths),
    answer(dataSourceBindingRoutes.systemDefaults, defaultBinding),
    answer(fileLibraryRoutes.information, inUse),
  ]);
  renderOnBackdrop({
    path: '/',
    route: '/',
    element: <Field start={{ ...configuration, ...bound }} onValues={(now) => (values = now)} />,
    isSignedIn: true,
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
async function choose(field: string, option: string) {
  const input = await screen.findByRole('combobox', { name: field });
  fireEvent.focus(input);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
}

screenTests();

const employees = 'Employee handbook';

it('binds a library with a filter on the asker’s groups, without typing a path', async () => {
  open({ dataSources: [] });
  await choose('Add a library', employees);
  expect(read()).toMatchObject({ dataSources: [id(62)], ragDataSources: [] });
  await press(`Settings of ${employees}`);
  await press('Add filter');
  await choose('Values', 'groups of the user');
  // Values in use on files are offered too.
  await choose('Values', 'Everybody');
  const filter = { name: 'Department', operator: 'isOneOf', values: ['{{user.groups}}', 'Everybody'] };
  expect(read().ragDataSources).toEqual([{ ...defaultBinding, dataSourceId: id(62), filters: [filter] }]);
  expect(screen.getByText('Department is one of groups of the user, Everybody')).toBeTruthy();
});

it('clears its field after a choice', async () => {
  open({ dataSources: [] });
  await choose('Add a library', employees);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Add a library' });
  expect(field.value).toBe('');
  await choose('Add a library', offer.dataSources[0]?.name ?? '');
  expect(read().dataSources).toEqual([id(62), id(61)]);
});

it('shows no error in a filter that was just added', async () => {
  open({ dataSources: [id(62)] });
  await press(`Settings of ${employees}`);
  for (const number of [1, 2]) {
    await press('Add filter');
    await screen.findByRole('group', { name: `Filter ${number}` });
  }
  // Validation runs asynchronously.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.querySelector('.Mui-error')).toBeNull();
  await press('Remove filter 1');
  await press('Add filter');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.querySelector('.Mui-error')).toBeNull();
  expect(screen.getAllByRole('group', { name: /^Filter \d/ })).toHaveLength(2);
});

it('removes a binding in which nothing was set', async () => {
  open({ dataSources: [id(62)] });
  await press(`Settings of ${employees}`);
  await screen.findByText('Search mode');
  await press(`Settings of ${employees}`);
  await expect.poll(() => read().ragDataSources).toEqual([]);
});

it('counts changed settings of a library as a change, but not opening them', async () => {
  open({ dataSources: [id(62)] });
  const changes = () => screen.getByTestId('changes').textContent;
  await press(`Settings of ${employees}`);
  await screen.findByText('Search mode');
  await waitFor(() => expect(changes()).toBe('0'));
  await press('Add filter');
  await waitFor(() => expect(changes()).toBe('1'));
  await press('Remove filter 1');
  await waitFor(() => expect(changes()).toBe('0'));
  await press(`Settings of ${employees}`);
  await expect.poll(() => read().ragDataSources).toEqual([]);
  await waitFor(() => expect(changes()).toBe('0'));
  await press(`Remove ${employees}`);
  await waitFor(() => expect(changes()).toBe('1'));
});

it('removes a library with its filters, and restores both', async () => {
  open({ dataSources: [id(61), id(62)], ragDataSources: [binding] });
  await press(`Remove ${employees}`);
  expect(read()).toMatchObject({ dataSources: [id(61)], ragDataSources: [] });
  await press('Undo');
  expect(read()).toMatchObject({ dataSources: [id(61), id(62)], ragDataSources: [binding] });
});

it('shows a library that the author cannot read as read-only', async () => {
  const hidden = id(99);
  open({ dataSources: [hidden], ragDataSources: [{ ...binding, dataSourceId: hidden }] });
  const card = within(await screen.findByRole('list', { name: 'Libraries' }));
  expect(await card.findByText("Library you don't have access to")).toBeTruthy();
  expect(card.queryByRole('button', { name: /is used$/ })).toBeNull();
});

it('warns about a filter without matches and about a parameter chosen by the asker', async () => {
  const filters = [
    { name: 'Ward', operator: 'equals' as const, values: ['North'] },
    { name: 'Department', operator: 'equals' as const, values: ['{{parameter.country}}'] },
    { name: 'Valid until', operator: 'after' as const, values: ['tomorrow'] },
  ];
  open({ dataSources: [id(62)], ragDataSources: [{ ...binding, filters }] });
  await press(`Settings of ${employees}`);
  expect(await screen.findByText(/no longer defines this filter/)).toBeTruthy();
  expect(screen.getByText(/Do not use parameters for access control/)).toBeTruthy();
  expect(screen.getByText(/“tomorrow” is not a date/)).toBeTruthy();
});
