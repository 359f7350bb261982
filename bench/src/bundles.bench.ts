/** Sizes of the first screens against their budgets, which `scripts/bundle-budget.test.mjs` enforces. */
import { SCREENS, scriptsOf, weighKb } from '../../scripts/lib/bundle-weights.mjs';
import { reportTarget } from './target-row.ts';

const weighed = SCREENS.map(({ screen, budgetKb, modules }) => {
  const figure = weighKb(scriptsOf(modules));
  console.log(`${screen}: ${figure.toFixed(1)} KB`);
  return { screen, figure, budgetKb };
});
// Only the heaviest administration page of each budget is reported.
const heaviest = (budgetKb: number) =>
  weighed.filter((one) => one.budgetKb === budgetKb).sort((one, other) => other.figure - one.figure)[0];
for (const budgetKb of new Set(weighed.map((one) => one.budgetKb))) {
  const { screen, figure } = heaviest(budgetKb) ?? { screen: '', figure: Number.NaN };
  reportTarget({
    what: `Scripts of ${screen}, compressed`,
    unit: 'KB',
    figure,
    bound: { atMost: budgetKb },
  });
}
