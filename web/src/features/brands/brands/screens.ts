/** Screens of brands in the administration (document 1 §2). */
import IconPalette from '#icon/IconPalette';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'brands',
    path: 'brand',
    Icon: IconPalette,
    may: ['BrandsRead', 'BrandsCreate', 'BrandsWrite'],
    load: async () => (await import('./pages/brand-list-page.tsx')).BrandListPage,
    pages: [
      {
        path: 'new',
        may: ['BrandsCreate'],
        load: async () => (await import('./pages/new-brand-page.tsx')).NewBrandPage,
      },
      {
        path: 'defaults',
        load: async () => (await import('./pages/instance-defaults-page.tsx')).InstanceDefaultsPage,
      },
      {
        path: ':brandKey/edit',
        shows: 'Brand',
        load: async () => (await import('./pages/brand-page.tsx')).BrandPage,
      },
    ],
  }),
];
