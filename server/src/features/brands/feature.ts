import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import { brandRoutes } from './brands/routes.ts';
import { seed } from './brands/seed.ts';
import type { BrandDeps } from './brands/service.ts';

export const brandsFeature = defineFeature({
  routes: (deps: ProductDeps) => brandRoutes(deps),
  seed: (deps: BrandDeps & { config: { name: string } }) => seed(deps, deps.config.name),
});
