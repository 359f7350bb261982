/**
 * A story is a state of a screen that the gallery shows and tests. A feature exports its stories from
 * `testing/stories.tsx`; a design-system component exports them from its own folder.
 */
import type { Action } from '@polylogue/contract/permissions';
import type { screen, fireEvent } from '@testing-library/dom';
import type { ReactNode } from 'react';
import type { Answer } from './memory-transport.ts';

/** Test helpers available to a story's `prepare`. */
export interface StoryTools {
  screen: typeof screen;
  fireEvent: typeof fireEvent;
}

interface StoryParts {
  /** Unique name in kebab case. */
  name: string;
  /** Server answers in addition to those that every screen needs; the first match applies. */
  answers?: readonly Answer[];
  /** Initial local storage, by key. */
  kept?: Readonly<Record<string, unknown>>;
  /** Brings the screen into its state, for example by opening a menu; resolves when done. */
  prepare?(tools: StoryTools): Promise<unknown>;
}

/** A screen at its URL, inside the product's frame. */
export interface ScreenStory extends StoryParts {
  path: string;
  /** Permissions of the signed-in person; defaults to all. */
  actions?: readonly Action[];
  /** Renders the screen for a signed-out visitor. */
  isSignedOut?: true;
}

/** A component of the design system. */
export interface PartStory extends StoryParts {
  element: ReactNode;
  /** The component is a page with its own landmarks. */
  isPage?: true;
}

export type Story = ScreenStory | PartStory;

type Prepare = NonNullable<StoryParts['prepare']>;

/** Returns a function that creates a story of the screen at this path. */
export const storyAt =
  (path: string) =>
  (name: string, answers: readonly Answer[], prepare?: Prepare): ScreenStory => ({
    name,
    path,
    answers,
    ...(prepare && { prepare }),
  });

/** Waits for a text. */
export const untilText =
  (...text: Parameters<StoryTools['screen']['findByText']>): Prepare =>
  ({ screen }) =>
    screen.findByText(...text);

/** Waits for an element. */
export const untilRole =
  (...role: Parameters<StoryTools['screen']['findByRole']>): Prepare =>
  ({ screen }) =>
    screen.findByRole(...role);
