import { render } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../testing/test-page.tsx';
import { BaseStyles } from './base-styles.tsx';

beforeAll(startTestTexts);

/** Returns the style rules for forced colours. */
function forcedColourRules(): CSSStyleRule[] {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText.includes('forced-colors'))
    .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[]);
}

it('outlines selected elements in forced colours despite the component’s own outline', () => {
  render(
    <TestPage>
      <BaseStyles />
    </TestPage>,
  );
  const rules = forcedColourRules();
  const chosen = document.createElement('div');
  chosen.innerHTML =
    '<b class="Mui-selected"></b><b aria-current="page"></b><b aria-selected="true"></b><b aria-pressed="true"></b>';
  for (const element of chosen.children) {
    const rule = rules.find(({ selectorText }) => element.matches(selectorText));
    expect(rule?.style.getPropertyValue('outline')).toMatch(/^2px solid highlight$/i);
    expect(rule?.style.getPropertyPriority('outline')).toBe('important');
  }
});
