import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawFormula } from './draw-formula.ts';

afterEach(() => vi.restoreAllMocks());

describe('drawFormula', () => {
  it('applies all styles without style attributes, which the security policy refuses', () => {
    const setAttribute = vi.spyOn(Element.prototype, 'setAttribute');
    const place = document.createElement('span');
    drawFormula('\\begin{pmatrix} a \\\\ b \\\\ c \\\\ d \\end{pmatrix} \\sqrt{x} \\vec{v}', place, true);
    expect(setAttribute.mock.calls.filter(([name]) => name === 'style')).toEqual([]);
    expect([...place.querySelectorAll('svg')].some(({ style }) => style.width !== '')).toBe(true);
    expect(place.querySelector('[data-style]')).toBeNull();
  });

  it('creates no links and loads nothing', () => {
    const place = document.createElement('span');
    drawFormula('\\href{javascript:alert(1)}{x} \\includegraphics{https://evil.example/a.png}', place, false);
    expect(place.querySelector('a, img, [href], [src]')).toBeNull();
  });

  it.each(['\\frac{a', '\\def\\a{\\a\\a}\\a'])('throws for %s', (formula) => {
    expect(() => drawFormula(formula, document.createElement('span'), false)).toThrow(/./);
  });
});
