/** Declaration of an admin screen for menu, router, command palette and breadcrumb. */
import type { Action } from '@polylogue/contract/permissions';
import type { ComponentType } from 'react';
import type IconApi from '#icon/IconApi';
import type texts from '../../i18n/en/administration.json';

/** Screen names with a text in `administration:items`. */
export type ScreenName = keyof (typeof texts)['items'];

export type Actions = readonly [Action, ...Action[]];

/** Page nested below a screen, such as an item's form. */
export interface ScreenPage {
  /** Path relative to the screen's, as in `:userId/edit`. */
  path: string;
  /** Actions, one of which is required to open the page; defaults to the screen's. */
  may?: Actions;
  /** Loads the page's component when first opened. */
  load(): Promise<ComponentType>;
  /** Resource type shown by the page, as in `UserRole`; its path contains the id. */
  shows?: string;
  /** Name for breadcrumbs, and for the menu while the current path is below the screen. */
  name?: ScreenName;
}

/** Notes of a menu item (document 1 §3). */
export interface ItemNotes {
  /** Short label at the end of the item: a name that no language changes, or a number. */
  info?: string | undefined;
  /** Second line below the title; the text's name in `administration:captions`. */
  caption?: keyof (typeof texts)['captions'] | undefined;
  /** Shows the item without a link. */
  disabled?: boolean | undefined;
}

export interface AdminScreen extends ItemNotes {
  name: ScreenName;
  /** Path relative to `/admin`, as in `user`; empty for `/admin` itself. */
  path: string;
  Icon: typeof IconApi;
  /** Actions, one of which is required to show and open the screen (document 1 §6). */
  may: Actions;
  /** Shown only while this feature flag is on. */
  flag?: string;
  /** Shown only to these roles (document 1 §5). */
  roles?: readonly string[];
  load(): Promise<ComponentType>;
  /** Resource type listed by the screen, as in `FeatureFlag`. */
  shows?: string;
  pages?: readonly ScreenPage[];
}

/** Declares a screen. The feature's `screens.ts` exports them as `screens`. */
export const adminScreen = (screen: AdminScreen): AdminScreen => screen;
