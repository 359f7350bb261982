/** Formulas as a line of text. */
import { expect, it } from 'vitest';
import { linearFormula } from './linear-formula.ts';

it.each<[string, string]>([
  [String.raw`v=\frac{2d}{37}`, 'v = 2d/37'],
  [String.raw`x^{14}=9216`, 'x^14 = 9216'],
  [String.raw`E=mc^2`, 'E = mc^2'],
  [String.raw`\frac{a+b}{c}`, '(a + b)/c'],
  [String.raw`\frac{1}{2d}`, '1/(2d)'],
  [String.raw`\frac{1}{x^2}`, '1/x^2'],
  [String.raw`\frac{9}{hour}`, '9/hour'],
  [String.raw`\frac{\frac{a}{b}}{c-d}`, '(a/b)/(c - d)'],
  [String.raw`\frac{-b\pm\sqrt{b^2-4ac}}{2a}`, '(-b ± √(b^2 - 4ac))/(2a)'],
  [String.raw`\sqrt[3]{27}+\sqrt[n]{x}`, '∛27 + x^(1/n)'],
  [String.raw`10^{-4}`, '10^-4'],
  [String.raw`e^{-x^2/2}`, 'e^(-x^2/2)'],
  [String.raw`x_{i+1}=x_i-\frac{f(x_i)}{f'(x_i)}`, "x_(i+1) = x_i - f(x_i)/f'(x_i)"],
  [String.raw`\sum_{i=1}^{n}x_i\leq\infty`, '∑_(i=1)^n x_i ≤ ∞'],
  [String.raw`\int_0^1x^2dx`, '∫_0^1 x^2 dx'],
  [String.raw`\int f`, '∫ f'],
  [String.raw`\prod_kp_k`, '∏_k p_k'],
  [String.raw`\operatorname{sin}{x}+\operatorname{log}{(2x)}`, 'sin x + log(2x)'],
  [String.raw`\operatorname{lim_{x\to0}}{f(x)}`, 'lim_(x→0) f(x)'],
  [String.raw`\underset{x\to0}{lim}\frac{\sin x}{x}=1`, 'lim_(x→0) (sin x)/x = 1'],
  [String.raw`\alpha\cdot\Omega\neq\mathbb{R}`, 'α · Ω ≠ ℝ'],
  [String.raw`\begin{pmatrix}1&0\\0&1\end{pmatrix}`, '[1, 0; 0, 1]'],
  [String.raw`(\begin{matrix}a & b \\ c & d\end{matrix})`, '(a, b; c, d)'],
  [String.raw`\left(\frac{1}{2}\right)^n`, '(1/2)^n'],
  [String.raw`\overline{x}=\vec{v}+\hat{AB}`, 'x\u0304 = v\u20d7 + hat(AB)'],
  [String.raw`\overset{¯}{x}`, 'x\u0304'],
  [String.raw`50\%\,\text{of non-paying guests}`, '50% of non-paying guests'],
  [String.raw`{\displaystyle \sum _{i=1}^{n}x_{i}={\frac {n(n+1)}{2}}}`, '∑_(i=1)^n x_i = n(n + 1)/2'],
  [String.raw`{\displaystyle \mathrm {E} =\textstyle {\sqrt {2}}\,\pi r^{2}}`, 'E = √2 π r^2'],
  [String.raw`\left\{{\begin{aligned}x&=1\\y&=2\end{aligned}}\right.`, '{x = 1; y = 2'],
  [String.raw`\mathrm{H_2O}`, 'H_2O'],
  [String.raw`5\frac{1}{2}`, '5 1/2'],
  [String.raw`\frac{3}{4}x`, '3/4 x'],
  [String.raw`{\frac{a}{b}}^2+\frac{a}{b}^2`, '(a/b)^2 + (a/b)^2'],
  [String.raw`{AB}^2+{km}^2`, '(AB)^2 + km^2'],
  [String.raw`X^{-1}X^{T}y`, 'X^-1 X^T y'],
  [String.raw`\frac{dy}{dx}+\frac{\partial f}{\partial x}`, 'dy/dx + ∂f/∂x'],
  [String.raw`P(A\mid B)`, 'P(A | B)'],
  [String.raw`{\operatorname{sin}}^2x`, 'sin^2 x'],
  [String.raw`a_{1,2}^{(3)}`, 'a_(1,2)^(3)'],
  [String.raw`\lim _{x\to 0}{\frac {1}{x}}`, 'lim_(x→0) 1/x'],
  ['𝑎+𝑏', 'a + b'],
  ['x:=5', 'x := 5'],
  [String.raw`{}_6^{14}C`, '_6^14C'],
  ['a\u2062b', 'ab'],
  ['', ''],
])('writes %s', (latex, expected) => {
  expect(linearFormula(latex)).toBe(expected);
});

it('reads unbalanced, deep and long formulas in linear time', () => {
  for (const latex of ['{'.repeat(50_000), '}'.repeat(50_000), '\\frac'.repeat(20_000), 'x^'.repeat(20_000)])
    expect(linearFormula(latex).length).toBeLessThan(100_000);
});
