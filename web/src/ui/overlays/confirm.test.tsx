import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { type Question, useConfirm } from './confirm.tsx';

let answers: boolean[];
function Asker(more: Partial<Question>) {
  const confirm = useConfirm();
  const ask = async () => {
    const question = { title: 'Remove?', text: 'For good.', confirmLabel: 'Remove', isDangerous: true };
    answers.push(await confirm({ ...question, ...more }));
  };
  return (
    <button type="button" onClick={() => void ask()}>
      ask
    </button>
  );
}

beforeAll(startTestTexts);
afterEach(cleanup);

async function open(more: Partial<Question> = {}): Promise<HTMLElement> {
  answers = [];
  render(
    <TestPage>
      <Asker {...more} />
    </TestPage>,
  );
  const button = screen.getByText('ask');
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('alertdialog', { name: 'Remove?' });
  return button;
}

describe('confirmation dialog', () => {
  it('focuses Cancel when the action is dangerous', async () => {
    await open();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  });

  it.each([
    ['Remove', true],
    ['Cancel', false],
  ])('resolves %s to %s and returns the focus', async (label, answer) => {
    const button = await open();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: label })));
    expect(answers).toEqual([answer]);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('treats Escape as no', async () => {
    await open();
    await act(async () => fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' }));
    expect(answers).toEqual([false]);
  });

  it('lists the effects and requires the typed name when the loss is final', async () => {
    await open({ effects: ['12 people lose access', '340 files go'], typedName: 'HR Policies' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '12 people lose access',
      '340 files go',
    ]);
    const remove = screen.getByRole('button', { name: 'Remove' });
    const field = await screen.findByLabelText('Type “HR Policies” to confirm');
    fireEvent.change(field, { target: { value: 'HR' } });
    fireEvent.click(remove);
    expect(remove).toHaveProperty('disabled', true);
    fireEvent.change(field, { target: { value: 'HR Policies ' } });
    await act(async () => fireEvent.click(remove));
    expect(answers).toEqual([true]);
  });
});
