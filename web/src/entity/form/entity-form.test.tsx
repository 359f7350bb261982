import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { canReload } from '../../lib/browser/reload-block.ts';
import { ApiError } from '../../lib/http/api-failure.ts';
import { sessionEnded } from '../../lib/session/session-end.ts';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { createTestStore, type TestStore } from '../../testing/test-store.ts';
import { FormNumber } from '../../ui/forms/fields/form-number.tsx';
import { FormSecret } from '../../ui/forms/fields/form-secret.tsx';
import { FormText } from '../../ui/forms/fields/form-text.tsx';
import { EntityForm } from './entity-form.tsx';
import { type EntityFormOptions, useEntityForm } from './use-entity-form.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(20),
  limit: z.number().int().min(1),
  note: z.string(),
  key: z.string().optional(),
});
interface Thing {
  version: number;
  name: string;
  limit: number;
  note: string;
}
type Options = EntityFormOptions<typeof schema, Thing>;

const thing: Thing = { version: 4, name: 'One', limit: 10, note: '' };
let save: ReturnType<typeof vi.fn<Options['save']>>;
let store: TestStore;

function Editor(options: Partial<Options>) {
  const form = useEntityForm<typeof schema, Thing>({
    name: 'thing/1',
    schema,
    entity: thing,
    valuesOf: ({ name, limit, note } = { version: 0, name: '', limit: 1, note: '' }) => ({
      name,
      limit,
      note,
    }),
    save,
    ...options,
  });
  const { control } = form;
  return (
    <EntityForm
      form={form}
      sections={[
        {
          name: 'identity',
          title: 'Identity',
          content: <FormText control={control} name="name" label="Name" />,
        },
        {
          name: 'limits',
          title: 'Limits',
          content: (
            <>
              <FormNumber control={control} name="limit" label="Limit" />
              <FormText control={control} name="note" label="Note" />
              <FormSecret control={control} name="key" label="Key" />
            </>
          ),
        },
      ]}
    />
  );
}

function open(options: Partial<Options> = {}) {
  const routes = [
    {
      path: '/thing',
      element: (
        <TestPage>
          <Editor {...options} />
        </TestPage>
      ),
    },
    {
      path: '/slow',
      element: <p>slow</p>,
      loader: () => new Promise((resolve) => setTimeout(resolve, 600, null)),
    },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/thing'] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return router;
}
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const refusal = (status: number, more: object) => {
  const data = { code: 'request.invalid', errors: [], requestId: 'r', ...more };
  return new ApiError({ status, data, requestId: 'r' }).failure;
};

beforeAll(startTestTexts);
beforeEach(() => {
  sessionStorage.clear();
  ({ store } = createTestStore());
  // The slice lives as long as the page: each test is another person.
  store.dispatch(sessionEnded());
  save = vi.fn<Options['save']>((body) => Promise.resolve({ ...thing, ...body, version: 5 }));
});
afterEach(cleanup);

describe('saving', () => {
  it('offers to save with the changed sections; discarding restores the saved values', async () => {
    open();
    expect(bar()).toBeNull();
    enter('Limit', '20');
    await waitFor(() => expect(bar()?.textContent).toContain('Unsaved changes in Limits'));
    expect(canReload()).toBe(false);
    press('Discard');
    await waitFor(() => expect(bar()).toBeNull());
    expect(valueOf('Limit')).toBe('10');
    expect(canReload()).toBe(true);
  });

  it('sends the version, also by keyboard, and continues from the new one', async () => {
    open();
    enter('Name', ' Two ');
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 's', ctrlKey: true });
    await screen.findByText('Saved');
    expect(save.mock.calls[0]?.[0]).toMatchObject({ name: 'Two', limit: 10 });
    expect(save.mock.calls[0]?.[1]).toMatchObject({ ifMatch: 4 });
    expect(bar()).toBeNull();
    enter('Name', 'Three');
    press(/^Save/);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]?.[1].ifMatch).toBe(5);
  });

  it('repeats a request under its id, and uses a new id for other content', async () => {
    save.mockRejectedValueOnce(refusal(504, {})).mockRejectedValueOnce(refusal(504, {}));
    open({ entity: undefined, name: 'thing/new' });
    enter('Name', 'New');
    press(/^Create/);
    await screen.findByRole('alert');
    press(/^Create/);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    enter('Note', 'other');
    press(/^Create/);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
    const ids = save.mock.calls.map(([, { requestId }]) => requestId);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(save.mock.calls[0]?.[1].ifMatch).toBeUndefined();
  });

  it('offers to bring the version before back', async () => {
    const restore = vi.fn<NonNullable<Options['restore']>>(() => Promise.resolve());
    open({ restore });
    enter('Name', 'Two');
    press(/^Save/);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(restore).toHaveBeenCalledWith(4, { ifMatch: 5 });
    await screen.findByText('The previous version was restored.');
  });
});

describe('a refused save', () => {
  it('marks a field on blur, and summarises all on submit with links to the fields', async () => {
    open();
    enter('Name', '');
    fireEvent.blur(screen.getByLabelText('Name'));
    await screen.findByText('This field is required.');
    expect(screen.queryByRole('alert')).toBeNull();
    enter('Limit', '0');
    press(/^Save/);
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByText('2 errors to fix')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    fireEvent.click(summary.getByRole('button', { name: 'Limit' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Limit')));
    expect(screen.getByText('Must be at least 1.')).toBeTruthy();
  });

  it('words server issues in the reader’s language, at their fields or above all', async () => {
    save.mockRejectedValueOnce(
      refusal(400, {
        issues: [
          { path: ['name'], code: 'request.name_taken' },
          { path: ['limit'], code: 'too_big', params: { maximum: 5, origin: 'number' } },
          { path: ['hidden', 0], code: 'invalid_value' },
        ],
        warnings: [{ property: 'note', message: 'Nobody will read this.' }],
      }),
    );
    open();
    enter('Name', 'Two');
    press(/^Save/);
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByText('3 errors to fix')).toBeTruthy();
    expect(summary.getByText('hidden: 0: Choose one of the options.')).toBeTruthy();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('This name is taken. Choose another one.')).toHaveLength(1);
    expect(screen.getByText('Nobody will read this.')).toBeTruthy();
    enter('Name', 'Three');
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('false'));
  });

  it('explains another failure, and keeps the entered values', async () => {
    save.mockRejectedValueOnce(refusal(503, { code: 'server.unavailable' }));
    open();
    enter('Name', 'Two');
    press(/^Save/);
    await screen.findByRole('alert');
    expect(valueOf('Name')).toBe('Two');
    press('Try again');
    await screen.findByText('Saved');
  });
});

describe('somebody else saved meanwhile', () => {
  const current: Thing = { version: 7, name: 'One', limit: 30, note: 'theirs' };
  const meet = async () => {
    save.mockRejectedValueOnce(refusal(412, { code: 'request.precondition_failed', current }));
    open();
    enter('Name', 'Mine');
    enter('Limit', '20');
    press(/^Save/);
    return within(await screen.findByRole('dialog', { name: 'Another user saved changes' }));
  };

  it('shows what differs; what one side alone changed is chosen already; saving waits for the rest', async () => {
    const dialog = await meet();
    expect(dialog.getByText('2 of 3 selected')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save version 8' })).toHaveProperty('disabled', true);
    const limit = within(dialog.getByRole('radiogroup', { name: 'Limit' }));
    fireEvent.click(limit.getByRole('radio', { name: 'Mine' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save version 8' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]?.[0]).toMatchObject({ name: 'Mine', limit: 20, note: 'theirs' });
    expect(save.mock.calls[1]?.[1].ifMatch).toBe(7);
    await screen.findByText('Saved');
  });

  it('lets the person keep editing first', async () => {
    const dialog = await meet();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([valueOf('Name'), valueOf('Limit')]).toEqual(['Mine', '20']);
  });
});

describe('entered and unsaved values', () => {
  it('survive a reload of the tab with their version, without secrets', async () => {
    open();
    enter('Name', 'Half done');
    enter('Key', 'secret-1');
    await waitFor(() => expect(sessionStorage.getItem('formDrafts')).toContain('Half done'));
    expect(sessionStorage.getItem('formDrafts')).not.toContain('secret-1');
    cleanup();
    open({ entity: { ...thing, version: 6, limit: 99 } });
    await waitFor(() => expect(valueOf('Name')).toBe('Half done'));
    press(/^Save/);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[1].ifMatch).toBe(4);
    await waitFor(() => expect(sessionStorage.getItem('formDrafts')).not.toContain('Half done'));
  });

  it('ends with the session', async () => {
    open();
    enter('Name', 'Half done');
    await waitFor(() => expect(sessionStorage.getItem('formDrafts')).toContain('Half done'));
    act(() => void store.dispatch(sessionEnded()));
    expect(sessionStorage.getItem('formDrafts')).not.toContain('Half done');
  });

  it('is not lost by leaving: inside the application it asks, with the page the browser does', async () => {
    const router = open();
    enter('Name', 'Half done');
    await waitFor(() => expect(bar()).not.toBeNull());
    const unload = new Event('beforeunload', { cancelable: true });
    dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    act(() => void router.navigate('/elsewhere'));
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/thing');
    act(() => void router.navigate('/elsewhere'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await screen.findByText('elsewhere');
    expect(sessionStorage.getItem('formDrafts')).not.toContain('Half done');
  });

  it('is not kept again where leaving takes longer than the draft waits', async () => {
    const router = open();
    enter('Name', 'Half done');
    await waitFor(() => expect(bar()).not.toBeNull());
    act(() => void router.navigate('/slow'));
    const dialog = await screen.findByRole('alertdialog');
    // In the moment before the dialog opened.
    enter('Name', 'Half done too');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await screen.findByText('slow', {}, { timeout: 5_000 });
    expect(sessionStorage.getItem('formDrafts')).not.toContain('Half done');
  });

  it('does not stop what saving leads to', async () => {
    const router = open({ onSaved: () => void router.navigate('/elsewhere') });
    enter('Name', 'Two');
    press(/^Save/);
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });
});
