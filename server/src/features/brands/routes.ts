import { brandRoutes as routes } from '@polylogue/contract/brands/routes';
import { type Binding, bind } from '../../http/routes/binding.ts';
import * as service from './service.ts';

export const brandRoutes = (deps: service.BrandDeps): Binding[] => [
  bind(routes.get, ({ params }) => service.read(deps, params.brandKey)),
  bind(routes.theme, ({ params }) => service.readTheme(deps, params.brandKey)),
  bind(routes.appIcon, ({ params }) => service.readAppIcon(deps, params)),
  bind(routes.file, ({ params }) => service.readFileOf(deps, params)),
];
