import { brandAdminRoutes as admin } from '@polylogue/contract/brands/brands/admin-routes';
import { brandRoutes as routes } from '@polylogue/contract/brands/brands/routes';
import type { ReceivedFile } from '@polylogue/contract/multipart';
import { bindChange, type ChangeDeps } from '../../../changes/bind-change.ts';
import { bindResource } from '../../../changes/bind-resource.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { type Binding, bind, type HandlerInput, withPrecondition } from '../../../http/routes/binding.ts';
import * as administration from './administration.ts';
import { brandAggregate as aggregate, defaultsAggregate, defaultsId } from './aggregate.ts';
import * as defaults from './defaults.ts';
import * as hostChecks from './host-checks.ts';
import * as pictures from './pictures.ts';
import * as service from './service.ts';
import * as settings from './settings.ts';

export type BrandRouteDeps = service.BrandDeps &
  ChangeDeps &
  administration.ReadDeps &
  hostChecks.HostCheckDeps;

type PictureRoute = typeof routes.uploadAvatar | typeof routes.uploadLogo;

/** Routes of brands as pages see them. */
const publicRoutes = (deps: BrandRouteDeps): Binding[] => [
  bind(routes.get, ({ params, caller }) => service.read(deps, { ...params, caller })),
  bind(routes.theme, ({ params, caller }) => service.readTheme(deps, { ...params, caller })),
  bind(routes.appIcon, ({ params, caller }) => service.readAppIcon(deps, { ...params, caller })),
  bind(routes.file, ({ params, caller }) => service.readFileOf(deps, { ...params, caller })),
];

function pictureRoutes(deps: BrandRouteDeps): Binding[] {
  const upload = <R extends PictureRoute>(
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
    bind(routes.adminFile, ({ caller, params, query }) =>
      service.readAdminFile(deps, { ...params, ...query, caller }),
    ),
    upload(routes.uploadAvatar, () => 'avatar'),
    upload(routes.uploadLogo, ({ body }) => (body.fields.mode === 'dark' ? 'logoDark' : 'logo')),
    upload(routes.uploadSplashScreenBackground, () => 'splashScreenBackground'),
    bindChange(routes.removeFile, deps, {
      aggregate,
      read: pictures.readFiles,
      handle: (change, { params }) => pictures.remove(change, params.fileName),
    }),
  ];
}

function adminRoutes(deps: BrandRouteDeps): Binding[] {
  const read = ({ db, caller, id }: { db: service.BrandDeps['db']; caller: Caller; id: string }) =>
    administration.get({ ...deps, db }, caller, id);
  return [
    ...bindResource(admin, deps, {
      aggregate,
      hasChosenId: true,
      list: ({ caller, query }) => administration.list(deps, caller, query),
      read,
      create: (change, { body }) => settings.create(change, body),
      update: (change, { body }) => settings.replace(change, body),
      remove: (change) => settings.remove(change),
      restore: (change) => settings.restore(change),
    }),
    bind(admin.instanceDefaults, ({ caller }) => defaults.read(deps.db, caller)),
    bindChange(admin.updateInstanceDefaults, deps, {
      aggregate: defaultsAggregate,
      id: defaultsId,
      read: ({ db, caller }) => defaults.read(db, caller),
      handle: (change, { body }) => defaults.replace(change, body),
    }),
    bind(admin.checkHostName, ({ params, body, caller, context }) =>
      hostChecks.beginCheck(deps, { ...params, ...body, caller, context }),
    ),
    bind(admin.finishHostNameCheck, async ({ params, body, caller, context }) => {
      await hostChecks.finishCheck(deps, { ...params, outcome: body, caller, context });
      return administration.get(deps, caller, params.brandKey);
    }),
  ];
}

export const brandRoutes = (deps: BrandRouteDeps): Binding[] => [
  ...publicRoutes(deps),
  ...pictureRoutes(deps),
  ...adminRoutes(deps),
];
