/** Prompt suggestions in the message field: opening, filtering and inserting, in each context. */
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, chatTests, field, press, write } from '../testing/chat-tests.ts';
import { testedContexts } from '../testing/contexts.tsx';
import { testId } from '../testing/conversation-server.ts';

const server = chatTests();
const prompt = (number: number, title: string, text: string): Prompt => ({
  promptId: testId(300 + number),
  title,
  text,
  position: number,
});
const business = prompt(
  0,
  'Summarise for the business',
  'For {{audience:board|staff}} in {{language}}, in short.',
);
const duties = prompt(1, 'Sum of duties', 'List the duties.');
const mine = prompt(2, 'Summary for the file', 'Five lines on {{__proto__}}');

beforeEach(() => {
  server().prompts = { offered: [business, duties], own: [mine] };
});

const list = () => screen.findByRole('listbox', { name: 'Prompts' });
const options = async () => {
  const found = await within(await list()).findAllByRole('option');
  return found.map((option) => option.firstElementChild?.textContent);
};
const chosen = () =>
  within(screen.getByRole('listbox')).getByRole('option', { selected: true }).firstElementChild?.textContent;
const type = async (...texts: string[]) => {
  for (const text of texts) await write(text);
};

describe.each(testedContexts)('$name', ({ open, name }) => {
  const offered = /draft/.test(name) ? [] : [business.title, duties.title];
  const own = name === 'a visitor' ? [] : [mine.title];

  it('lists the agent’s prompts, then own ones, on a slash and on the button', async () => {
    open();
    await type('/');
    expect(await options()).toEqual([...offered, ...own]);
    const headers = server().callsTo('GET', /promptsForConversation/)[0]?.headers ?? {};
    if (name === 'a visitor') expect(headers['x-session-identifier']).toBeTruthy();
    expect(server().callsTo('GET', /userPrompts/)).toHaveLength(own.length);
    await press('Escape');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect((await field()).value).toBe('/');
    expect(screen.queryByRole('button', { name: 'New prompt' })).toBeNull();
    fireEvent.click(await button('Prompts'));
    expect(await options()).toEqual([...offered, ...own]);
    expect(screen.queryAllByRole('button', { name: 'New prompt' })).toHaveLength(own.length);
  });
});

describe('prompt list', () => {
  const [person] = testedContexts;
  beforeEach(() => void person?.open());

  it('filters by typed text and exposes the active option on the field', async () => {
    await type('/', '/sum');
    expect(await options()).toEqual([business.title, duties.title, mine.title]);
    const message = await field();
    expect(message.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    const active = () => document.getElementById(message.getAttribute('aria-activedescendant') ?? '');
    expect(active()?.textContent).toContain(business.title);
    await press('ArrowDown');
    expect([chosen(), active()?.textContent]).toEqual([duties.title, expect.stringContaining(duties.title)]);
    await press('ArrowUp');
    await waitFor(() => expect(chosen()).toBe(business.title));
    await press('ArrowUp');
    await waitFor(() => expect(chosen()).toBe(mine.title));
    await type('/sum DUTIES');
    expect(await options()).toEqual([duties.title]);
    await press('Enter');
    await waitFor(async () => expect((await field()).value).toBe('List the duties.'));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(message.hasAttribute('aria-activedescendant')).toBe(false);
    expect(server().streams).toHaveLength(0);
  });

  it('asks for a prompt’s values in a form before inserting it', async () => {
    await type('/');
    await options();
    await press('Enter');
    const language = await screen.findByRole('textbox', { name: 'language' });
    await waitFor(() => expect(document.activeElement).toBe(language));
    fireEvent.keyDown(language, { key: 'Enter' });
    expect(await screen.findByText('Enter a value')).toBeTruthy();
    fireEvent.change(language, { target: { value: '{{audience}} $&' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'audience' }), { target: { value: 'staff' } });
    expect(within(screen.getByRole('group', { name: 'Prompts' })).getByText('{{audience}} $&')).toBeTruthy();
    fireEvent.keyDown(language, { key: 'Enter' });
    expect((await field()).value).toBe('For staff in {{audience}} $&, in short.');
    expect(document.activeElement).toBe(await field());
  });

  it('focuses the values with Tab, keeps them for the next prompt, and returns with Escape', async () => {
    await type('/');
    await options();
    await press('Tab');
    const audience = await screen.findByRole('combobox', { name: 'audience' });
    expect(document.activeElement).toBe(audience);
    fireEvent.keyDown(audience, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(document.activeElement).toBe(await field());
    expect((await field()).value).toBe('/');
  });

  it('accepts a variable named like an object property', async () => {
    await type('/', '/file');
    await options();
    await press('Enter');
    fireEvent.change(await screen.findByRole('textbox', { name: '__proto__' }), { target: { value: 'tea' } });
    fireEvent.click(await button('Insert'));
    expect((await field()).value).toBe('Five lines on tea');
  });

  it('sends a message that starts with a slash', async () => {
    await write('/usr/bin is a folder?');
    expect(screen.queryByRole('listbox')).toBeNull();
    await write('');
    await type('/', '/nowhere to be found');
    expect(await screen.findByText('No matching prompts.')).toBeTruthy();
    await press('Enter');
    const { call } = await server().stream(0);
    expect(JSON.parse(call.body)).toEqual({ question: '/nowhere to be found' });
  });

  it('inserts at the cursor when opened by the button', async () => {
    await write('Please: now');
    const message = await field();
    message.setSelectionRange(8, 8);
    fireEvent.click(await button('Prompts'));
    const search = await screen.findByRole('combobox', { name: 'Search prompts' });
    fireEvent.change(search, { target: { value: 'duties' } });
    expect(await options()).toEqual([duties.title]);
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(message.value).toBe('Please: List the duties.now');
  });

  it('shows the available section when the other fails', async () => {
    server().refuse(/promptsForConversation/, 404, 'agent.not_found');
    await type('/');
    expect(await options()).toEqual([mine.title]);
  });
});
