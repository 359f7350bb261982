import { brandRoutes as routes } from '@polylogue/contract/brands/brands/routes';
import { bindChange, type ChangeDeps } from '../../../changes/bind-change.ts';
import type { ReceivedFile } from '@polylogue/contract/multipart';
import type { Caller } from '../../../http/requests/caller.ts';
import { type Binding, bind, type HandlerInput, withPrecondition } from '../../../http/routes/binding.ts';
import { brandAggregate as aggregate } from './aggregate.ts';
import * as pictures from './pictures.ts';
import * as service from './service.ts';

type PictureRoute = typeof routes.uploadAvatar;

export const brandRoutes = (deps: service.BrandDeps & ChangeDeps): Binding[] => {
  const upload = <R extends PictureRoute | typeof routes.uploadLogo>(
    route: R,
    slotOf: (input: HandlerInput<R>) => pictures.PictureSlot,
  ) =>
    withPrecondition<R>(
      bindChange(route, deps, {
        aggregate,
        read: pictures.readFiles as never,
        handle: (change, input) =>
          pictures.replace(change, slotOf(input), (input.body as { file: ReceivedFile }).file),
      }),
      ({ caller, params }) =>
        pictures.assertWritable(deps.db, caller as Caller, (params as { brandKey: string }).brandKey),
    );
  return [
    bind(routes.get, ({ params, caller }) => service.read(deps, { ...params, caller })),
    bind(routes.theme, ({ params, caller }) => service.readTheme(deps, { ...params, caller })),
    bind(routes.appIcon, ({ params, caller }) => service.readAppIcon(deps, { ...params, caller })),
    bind(routes.file, ({ params, caller }) => service.readFileOf(deps, { ...params, caller })),
    bind(routes.adminFile, ({ params, query }) => service.readAdminFile(deps, { ...params, ...query })),
    upload(routes.uploadAvatar, () => 'avatar'),
    upload(routes.uploadLogo, ({ body }) => (body.fields.mode === 'dark' ? 'logoDark' : 'logo')),
    upload(routes.uploadSplashScreenBackground, () => 'splashScreenBackground'),
    bindChange(routes.removeFile, deps, {
      aggregate,
      read: pictures.readFiles,
      handle: (change, { params }) => pictures.remove(change, params.fileName),
    }),
  ];
};
