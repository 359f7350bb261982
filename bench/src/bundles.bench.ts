/** What the first screens weigh, beside their budgets (`scripts/bundle-budget.test.mjs` holds them). */
import { SCREENS, scriptsOf, weighKb } from '../../scripts/lib/bundle-weights.mjs';
import { reportTarget } from './target-row.ts';

const weighed = SCREENS.map(({ screen, budgetKb, modules }) => {
  const figure = weighKb(scriptsOf(modules));
  console.log(`${screen}: ${figure.toFixed(1)} KB`);
  return { screen, figure, budgetKb };
});
// Of the pages of the administration the heaviest.
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
