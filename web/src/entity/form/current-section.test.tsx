import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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
          <div key={name} data-section={name}>
            <input aria-label={`field of ${name}`} />
          </div>
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
  box.getBoundingClientRect = () => new DOMRect(0, 0, 100, 300);
  for (const [index, section] of [...box.children].entries()) {
    section.scrollIntoView = () => undefined;
    const field = section.querySelector('input');
    if (field) field.getBoundingClientRect = () => new DOMRect(0, index * heightPx - topPx + 40, 100, 20);
    section.getBoundingClientRect = () => new DOMRect(0, index * heightPx - topPx, 100, heightPx);
  }
  fireEvent.scroll(box);
}
const current = () => screen.getByRole('status').textContent;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('marks the last section at the end of the form, or the chosen one there', () => {
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

it('marks the section whose field is written in, until that is out of sight', () => {
  render(<Form />);
  scrolled(0);
  expect(current()).toBe('model');
  act(() => screen.getByLabelText('field of parameters').focus());
  expect(current()).toBe('parameters');
  scrolled(20);
  expect(current()).toBe('parameters');
  act(() => screen.getByLabelText('field of model').focus());
  expect(current()).toBe('model');
  scrolled(80);
  expect(current()).toBe('parameters');
});

it('keeps the chosen section at the top while sections grow, until the reader acts', () => {
  const resized = new Set<() => void>();
  class Sizes {
    readonly #onResize: () => void;
    constructor(onResize: () => void) {
      this.#onResize = onResize;
    }
    observe = () => resized.add(this.#onResize);
    unobserve = () => undefined;
    disconnect = () => resized.delete(this.#onResize);
  }
  vi.stubGlobal('ResizeObserver', Sizes);
  render(<Form />);
  scrolled(0);
  const section = screen.getByLabelText('field of versions').parentElement as HTMLElement;
  section.scrollIntoView = vi.fn<HTMLElement['scrollIntoView']>();
  const grow = () => resized.forEach((onResize) => onResize());
  fireEvent.click(screen.getByRole('button', { name: 'versions' }));
  grow();
  expect(section.scrollIntoView).toHaveBeenCalledTimes(2);
  fireEvent.wheel(section);
  grow();
  expect(section.scrollIntoView).toHaveBeenCalledTimes(2);
});
