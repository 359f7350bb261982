import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useCurrentSection } from './use-current-section.ts';

const sections = ['model', 'parameters', 'versions'].map((name) => ({ name }));
/** Each of them is so high, in a box of 300. */
const heightPx = 150;

function Form() {
  const box = useRef<HTMLDivElement>(null);
  const [current, goTo] = useCurrentSection(box, sections);
  return (
    <>
      <output>{current}</output>
      {sections.map(({ name }) => (
        <button key={name} type="button" onClick={() => goTo(name)}>
          {name}
        </button>
      ))}
      <div ref={box} data-testid="box">
        {sections.map(({ name }) => (
          <div key={name} data-section={name} />
        ))}
      </div>
    </>
  );
}

/** jsdom lays nothing out. */
function scrolled(topPx: number) {
  const box = screen.getByTestId('box');
  Object.defineProperties(box, {
    clientHeight: { configurable: true, value: 300 },
    scrollHeight: { configurable: true, value: heightPx * sections.length },
    scrollTop: { configurable: true, value: topPx },
  });
  for (const [index, section] of [...box.children].entries()) {
    section.scrollIntoView = () => undefined;
    section.getBoundingClientRect = () => new DOMRect(0, index * heightPx - topPx, 100, heightPx);
  }
  fireEvent.scroll(box);
}
const current = () => screen.getByRole('status').textContent;

afterEach(cleanup);

it('marks the last section where nothing is left to scroll, and the one that was gone to there', () => {
  render(<Form />);
  scrolled(10);
  expect(current()).toBe('model');
  scrolled(heightPx);
  expect(current()).toBe('versions');
  fireEvent.click(screen.getByRole('button', { name: 'parameters' }));
  scrolled(heightPx);
  expect(current()).toBe('parameters');
  scrolled(60);
  expect(current()).toBe('parameters');
  scrolled(heightPx);
  expect(current()).toBe('versions');
});
