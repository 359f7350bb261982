/** Screens of the administration, declared by each feature's `screens.ts`, and their routes. */
import { generatePath, matchRoutes, type RouteObject } from 'react-router';
import type { AdminScreen, ScreenPage } from '../../entity/screens/admin-screen.ts';
import type { ResourceRef } from '../../entity/screens/resource-address.ts';

export const adminPath = '/admin';

/** Match of an address: a screen, or a page below it. */
export interface ScreenAt {
  screen: AdminScreen;
  page?: ScreenPage;
}

const modules = import.meta.glob<{ screens: readonly AdminScreen[] }>('../../features/**/screens.ts', {
  eager: true,
});

export const adminScreens: readonly AdminScreen[] = Object.values(modules).flatMap(({ screens }) => screens);

export const addressOf = ({ path }: Pick<AdminScreen, 'path'>): string =>
  path === '' ? adminPath : `${adminPath}/${path}`;

/** Returns the path of a page below a screen; only for pages without parameters. */
export const pageAddressOf = (screen: AdminScreen, { path }: ScreenPage): string =>
  `${addressOf(screen)}/${path}`;

function routesOf(screen: AdminScreen): RouteObject[] {
  const own: RouteObject = {
    ...(screen.path === '' ? { index: true } : { path: screen.path }),
    handle: { screen } satisfies ScreenAt,
    lazy: { Component: screen.load },
  };
  const below = (screen.pages ?? []).map(
    (page): RouteObject => ({
      path: `${screen.path}/${page.path}`,
      handle: { screen, page } satisfies ScreenAt,
      lazy: { Component: page.load },
    }),
  );
  return [own, ...below];
}

/** Routes below {@link adminPath}. Each screen loads when first opened. */
export const screenRoutes = (screens: readonly AdminScreen[]): RouteObject[] => screens.flatMap(routesOf);

/** Finds the screen or page at an address. */
export function screenAt(screens: readonly AdminScreen[], pathname: string): ScreenAt | undefined {
  const match = matchRoutes(screenRoutes(screens), pathname, adminPath)?.at(-1);
  return match?.route.handle as ScreenAt | undefined;
}

/** Returns the path of the screen that shows a resource; `undefined` if no screen does. */
export function addressOfResource(
  screens: readonly AdminScreen[],
  { type, id }: ResourceRef,
): string | undefined {
  for (const screen of screens) {
    if (screen.shows === type) return addressOf(screen);
    const page = screen.pages?.find(({ shows }) => shows === type);
    const parameter = page && /:(\w+)/.exec(page.path)?.[1];
    if (parameter) return generatePath(pageAddressOf(screen, page), { [parameter]: id });
  }
  return undefined;
}
