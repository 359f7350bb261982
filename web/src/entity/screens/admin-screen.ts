/** Declaration of a screen of the administration, for menu, router, palette and breadcrumb. */
import type { Action } from '@polylogue/contract/permissions';
import type { ComponentType } from 'react';
import type IconApi from '#icon/IconApi';
import type texts from '../../i18n/en/administration.json';

/** Names of screens; each has its text in `administration:items`. */
export type ScreenName = keyof (typeof texts)['items'];

export type Actions = readonly [Action, ...Action[]];

/** A page below a screen's own, as the form of one thing. */
export interface ScreenPage {
  /** Below the screen's path, as `:userId/edit`. */
  path: string;
  /** Actions of which one opens the page; default: the screen's. */
  may?: Actions;
  /** The page's component, loaded when it is first opened. */
  load(): Promise<ComponentType>;
  /** Kind of thing, as in `UserRole`, of which the page shows the one that its path names. */
  shows?: string;
  /** Named pages stand in the menu below their screen while the address lies below it, and in breadcrumbs. */
  name?: ScreenName;
}

export interface AdminScreen {
  name: ScreenName;
  /** Below `/admin`, as `user`; empty for the area's own address. */
  path: string;
  Icon: typeof IconApi;
  /** Actions of which one shows and opens the screen (document 1 §6). */
  may: Actions;
  /** Shown only while this feature flag is on. */
  flag?: string;
  /** Shown only to these roles (document 1 §5). */
  roles?: readonly string[];
  load(): Promise<ComponentType>;
  /** Kind of thing, as in `FeatureFlag`, that the screen shows all of. */
  shows?: string;
  pages?: readonly ScreenPage[];
}

/** Declares a screen. The feature's `screens.ts` exports them as `screens`. */
export const adminScreen = (screen: AdminScreen): AdminScreen => screen;
