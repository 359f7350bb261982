import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { FormCombo } from './form-combo.tsx';

/** Options of the server; they arrive while the user types. */
let offered: string[];
const useOptions = () => ({
  options: offered.map((name) => ({ value: name, label: name })),
  isLoading: false,
});

function Field({ isMultiple }: { isMultiple: boolean }) {
  const { control } = useForm({ defaultValues: { people: isMultiple ? ['Ada'] : 'Ada' } });
  return <FormCombo control={control} name="people" label="People" {...{ isMultiple, useOptions }} />;
}

beforeAll(startTestTexts);
afterEach(cleanup);

it.each([true, false])('keeps the typed text after a choice, several %s', (isMultiple) => {
  offered = ['Ada'];
  const { rerender } = render(<Field isMultiple={isMultiple} />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'People' });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: 'Osc' } });
  offered = ['Oscar', 'Oscilla'];
  rerender(<Field isMultiple={isMultiple} />);
  expect(input.value).toBe('Osc');
  fireEvent.click(screen.getByRole('option', { name: 'Oscar' }));
  expect(isMultiple ? screen.getAllByText(/Ada|Oscar/).length : input.value).toBe(isMultiple ? 2 : 'Oscar');
});

/** Field with free text. */
function FreeField({ onValues }: { onValues(values: string[]): void }) {
  const { control, watch } = useForm({ defaultValues: { people: [] as string[] } });
  onValues(watch('people'));
  const useKnown = () => ({ options: [{ value: '{{me}}', label: 'Whoever asks' }], isLoading: false });
  return <FormCombo control={control} name="people" label="People" isMultiple isFree useOptions={useKnown} />;
}

it.each([
  ['Ada', 'Ada'],
  ['whoever asks', '{{me}}'],
])('commits the typed text %s on blur', (typed, value) => {
  let values: string[] = [];
  render(<FreeField onValues={(next) => (values = next)} />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'People' });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: typed } });
  act(() => input.blur());
  expect(values).toEqual([value]);
});

it('leaves the direction of an empty field to the page, for its placeholder', () => {
  offered = ['Ada'];
  render(<Field isMultiple={false} />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'People' });
  expect(input.dir).toBe('auto');
  act(() => input.focus());
  fireEvent.change(input, { target: { value: '' } });
  expect(input.dir).toBe('');
});
