import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

afterEach(cleanup);

function Group() {
  const [names, setNames] = useState(['Ada', 'Bo']);
  const group = useFocusAfterRemoval(names.length);
  return (
    <>
      <div {...group}>
        {names.map((name) => (
          <button key={name} type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
            {name}
          </button>
        ))}
        <button type="button">Add</button>
      </div>
      <button type="button" onClick={() => setNames([])}>
        Discard
      </button>
    </>
  );
}

it('focuses the last button after a focused row is removed, and nothing after others are', () => {
  render(<Group />);
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    return document.activeElement?.textContent;
  };
  expect(press('Ada')).toBe('Add');
  expect(press('Discard')).toBe('Discard');
});
