// Size budgets of the scripts that a screen loads before any interaction (docs/decisions/0009).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ADMIN, manifest, SCREENS, scriptsAhead, scriptsOf, weighKb } from './lib/bundle-weights.mjs';
import { root } from './lib/project.mjs';

describe('initial scripts of', () => {
  it.each(SCREENS)('$screen weigh $budgetKb KB at most, compressed', ({ screen, budgetKb, modules }) => {
    const scripts = scriptsOf(modules);
    const weight = weighKb(scripts);
    console.log(`${screen}: ${weight.toFixed(1)} KB in ${scripts.length} scripts`);
    expect(weight).toBeLessThanOrEqual(budgetKb);
  });
});

it('keeps the sign-in library, the schemas and the answer renderer out of the first screens', () => {
  const first = SCREENS.filter((screen) => !ADMIN.includes(screen)).flatMap(({ modules }) =>
    scriptsOf(modules),
  );
  const later = Object.entries(manifest)
    .filter(([key]) => /msal-browser|content\/markdown\/(?!texts)|stream-events/.test(key))
    .map(([, chunk]) => chunk.file);
  expect(later.length).toBeGreaterThan(2);
  for (const file of later) expect(first).not.toContain(file);
});

// A script requested by another script arrives a round trip later.
it.each(
  /** @type {const} */ ([
    { area: '/chat', screen: 'chat' },
    { area: '/public-chat', screen: 'public chat' },
  ]),
)('requests all scripts of $screen from the page itself', ({ area, screen }) => {
  const page = readFileSync(`${root}/web/dist/index.html`, 'utf8');
  const { modules } = SCREENS.find((known) => known.screen === screen) ?? { modules: [] };
  const ahead = scriptsAhead(area);
  const late = scriptsOf(modules).filter((script) => !ahead.includes(script) && !page.includes(script));
  expect(late).toEqual([]);
});
