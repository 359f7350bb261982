import { instanceSettingsRoutes as routes } from '@polylogue/contract/instance/settings/routes';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as service from './service.ts';
import { readSignInPolicy, type SignInPolicyDeps, updateSignInPolicy } from './sign-in-policy.ts';

export const instanceSettingsRoutes = (
  deps: service.InstanceSettingsDeps & SignInPolicyDeps & { blobs: BlobStore },
): Binding[] => [
  bind(routes.get, ({ context }) => service.read(deps, context)),
  bind(routes.application, ({ context }) => service.readApplication(deps, context)),
  bind(routes.buildInfo, () => service.readBuildInfo(deps)),
  bind(routes.signInPolicy, () => readSignInPolicy(deps)),
  bind(routes.updateSignInPolicy, ({ body, ...request }) => updateSignInPolicy(deps, request, body)),
  bind(routes.defaultBrand, async ({ context }) => ({
    defaultBrandKey: await service.brandOfHost(deps, context.hostName),
  })),
  bind(routes.features, () => service.listFeatures(deps)),
  bind(routes.webManifest, ({ context }) => service.readWebManifest(deps, context.hostName)),
  bind(routes.favicon, ({ params, context: { hostName } }) =>
    service.readFavicon(deps, { ...params, hostName }),
  ),
];
