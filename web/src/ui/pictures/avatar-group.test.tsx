import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AvatarGroup } from './avatar-group.tsx';

afterEach(cleanup);

const shown = (names: readonly string[]) => {
  const { container } = render(<AvatarGroup names={names} />);
  const places = [...container.querySelectorAll('[data-letters]')];
  return places.map((place) => place.getAttribute('data-letters'));
};

it('shows at most 4 avatars (document 1 §9)', () => {
  expect(shown(['Ann Lee', 'Bo', 'Cem', 'Dee']).toSorted()).toEqual(['AL', 'B', 'C', 'D']);
  expect(shown(['Ann Lee', 'Bo', 'Cem', 'Dee', 'Eve', 'Fay']).toSorted()).toEqual(['+3', 'AL', 'B', 'C']);
});
