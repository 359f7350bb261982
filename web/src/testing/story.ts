/**
 * A story: a state of a screen that the gallery shows and tests. A feature's `testing/stories.tsx` exports its own as
 * `stories`; a part of the design system exports them beside itself.
 */
import type { Action } from '@polylogue/contract/permissions';
import type { screen, fireEvent } from '@testing-library/dom';
import type { ReactNode } from 'react';
import type { Answer } from './memory-transport.ts';

/** What a story does once it is open. */
export interface Hands {
  screen: typeof screen;
  fireEvent: typeof fireEvent;
}

interface StoryParts {
  /** In kebab case; no other story has it. */
  name: string;
  /** What the server would answer, beside what every screen asks; the first that fits counts. */
  answers?: readonly Answer[];
  /** What the browser has kept of before, by its name in local storage. */
  kept?: Readonly<Record<string, unknown>>;
  /** Brings the screen into the state, as by opening a menu; resolves when it is there. */
  prepare?(hands: Hands): Promise<unknown>;
}

/** A screen at its address, in the product's frame. */
export interface ScreenStory extends StoryParts {
  path: string;
  /** What the person may do; default: everything. */
  actions?: readonly Action[];
  /** Nobody is signed in. */
  isSignedOut?: true;
}

/** A part of the design system by itself. */
export interface PartStory extends StoryParts {
  element: ReactNode;
  /** It is a page of its own, with its landmarks. */
  isPage?: true;
}

export type Story = ScreenStory | PartStory;
