import { brandRoutes as routes } from '@polylogue/contract/brands/brands/routes';
import { bindChange, type ChangeDeps } from '../../../changes/bind-change.ts';
import { type Binding, bind, withPrecondition } from '../../../http/routes/binding.ts';
import { brandAggregate as aggregate } from './aggregate.ts';
import * as pictures from './pictures.ts';
import * as service from './service.ts';

type PictureRoute = typeof routes.uploadLogo;

export const brandRoutes = (deps: service.BrandDeps & ChangeDeps): Binding[] => {
  const upload = (route: PictureRoute, slot: pictures.PictureSlot) =>
    withPrecondition<PictureRoute>(
      bindChange(route, deps, {
        aggregate,
        read: pictures.readFiles,
        handle: (change, { body }) => pictures.replace(change, slot, body.file),
      }),
      ({ params }) => service.assertExists(deps, params.brandKey),
    );
  return [
    bind(routes.get, ({ params }) => service.read(deps, params.brandKey)),
    bind(routes.theme, ({ params }) => service.readTheme(deps, params.brandKey)),
    bind(routes.appIcon, ({ params }) => service.readAppIcon(deps, params)),
    bind(routes.file, ({ params }) => service.readFileOf(deps, params)),
    bind(routes.adminFile, ({ params, query }) => service.readAdminFile(deps, { ...params, ...query })),
    upload(routes.uploadAvatar, 'avatar'),
    upload(routes.uploadLogo, 'logo'),
    upload(routes.uploadSplashScreenBackground, 'splashScreenBackground'),
    bindChange(routes.removeFile, deps, {
      aggregate,
      read: pictures.readFiles,
      handle: (change, { params }) => pictures.remove(change, params.fileName),
    }),
  ];
};
