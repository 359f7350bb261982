/** Instance settings: name, sign-in authority, default brand and feature flags. */
import { FeatureNameSchema } from '@polylogue/contract/instance/feature-flags/schemas';
import type { ApplicationSettings } from '@polylogue/contract/instance/settings/routes';
import { clientVersion } from '@polylogue/contract/version';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import type { Download } from '../../../http/responses/download.ts';
import { audit, bySystem, type ChangeEvent } from '../../../changes/audit.ts';
import * as brands from '../../brands/public.ts';
import * as queries from './queries.ts';
import { webManifest } from './web-manifest.ts';

export interface InstanceSettingsDeps {
  db: Database;
  config: Config;
  /** Returns whether an origin belongs to the product (choices.md, Running it). */
  isPublicOrigin(origin: string): Promise<boolean>;
}

/** Client id of the browser application at the embedded provider. */
export const embeddedClientId = 'polylogue-web';

interface SeedDeps {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'name' | 'organizationName'>;
}

async function recordCreation(
  tx: Transaction,
  at: Date,
  created: Required<Pick<ChangeEvent, 'aggregateType' | 'aggregateId' | 'after'>>,
): Promise<void> {
  await audit(bySystem(tx, at), { ...created, operation: 'Create' });
}

/**
 * Applies names that changed in the environment since the previous start. Keeps names that an administrator changed.
 */
async function applyConfiguredNames(tx: Transaction, { config, clock }: SeedDeps): Promise<void> {
  const { name, organizationName } = config;
  const row = await queries.lock(tx);
  if (row.configured_name === name && row.configured_organization_name === organizationName) return;
  const before = { name: row.name, organizationName: row.organization_name };
  const after = {
    name: row.name === row.configured_name ? name : row.name,
    organizationName:
      row.organization_name === row.configured_organization_name ? organizationName : row.organization_name,
  };
  const at = clock.now();
  await queries.update(tx, {
    name: after.name,
    organization_name: after.organizationName,
    configured_name: name,
    configured_organization_name: organizationName,
  });
  if (before.name !== after.name || before.organizationName !== after.organizationName) {
    const change = { aggregateType: 'InstanceSettings', aggregateId: 'instance', operation: 'Update' };
    await audit(bySystem(tx, at), { ...change, before, after });
  }
  await brands.renameDefault(tx, { from: row.configured_name, to: name, at });
}

/**
 * Inserts missing settings and flags, and applies changed names from the environment, with audit entries.
 * Runs at every start.
 */
export async function seed(deps: SeedDeps): Promise<void> {
  const { db, config, clock } = deps;
  const { name, organizationName } = config;
  await transaction(db, async (tx) => {
    const isNew = await queries.insertIfMissing(tx, {
      name,
      organization_name: organizationName,
      configured_name: name,
      configured_organization_name: organizationName,
      default_brand_key: brands.defaultBrandKey,
    });
    if (isNew) {
      const after = { name, organizationName, defaultBrandKey: brands.defaultBrandKey };
      await recordCreation(tx, clock.now(), {
        aggregateType: 'InstanceSettings',
        aggregateId: 'instance',
        after,
      });
    }
    await applyConfiguredNames(tx, deps);
    // Off until an administrator turns them on.
    const flags = FeatureNameSchema.options.map((flag) => ({ name: flag, enabled: false }));
    for (const { name: flag, enabled } of await queries.insertMissingFlags(tx, flags)) {
      await recordCreation(tx, clock.now(), {
        aggregateType: 'FeatureFlag',
        aggregateId: flag,
        after: { enabled },
      });
    }
  });
}

/**
 * Returns the requested origin if it belongs to the product, else the first configured or the listening one.
 * The check is needed because clients control the `Host` header.
 */
async function ownOriginOf(
  { config, isPublicOrigin }: Pick<InstanceSettingsDeps, 'config' | 'isPublicOrigin'>,
  requested: string,
): Promise<string> {
  if (await isPublicOrigin(requested)) return requested;
  const { publicUrls, host, port } = config;
  return publicUrls[0] ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Returns the origin of links in mails: the requested one if it is a brand's host name in effect, else the
 * first listed one.
 */
export async function linkOriginOf(
  deps: Pick<InstanceSettingsDeps, 'db' | 'config' | 'isPublicOrigin'>,
  requested: string,
): Promise<string> {
  const [first] = deps.config.publicUrls;
  if (first === undefined) return ownOriginOf(deps, requested);
  return URL.canParse(requested) && (await brands.isBrandOrigin(deps.db, requested)) ? requested : first;
}

/** Builds the sign-in settings. The authority is `instance` + `tenantId`: Entra ID's or the embedded provider's. */
async function signInSettings(
  deps: InstanceSettingsDeps,
  { origin }: RequestContext,
): Promise<ApplicationSettings['entraIdSettings']> {
  const { config } = deps;
  if (config.entraId) {
    const { clientId, tenantId, instance } = config.entraId;
    return { clientId, tenantId, instance };
  }
  const instance = await ownOriginOf(deps, origin);
  return { clientId: embeddedClientId, tenantId: 'oidc', instance: `${instance}/` };
}

async function presentApplication(
  deps: InstanceSettingsDeps,
  context: RequestContext,
  settings: queries.InstanceSettingsRow,
): Promise<ApplicationSettings> {
  const { entraId } = deps.config;
  const entraIdSettings = await signInSettings(deps, context);
  return {
    name: settings.name,
    organizationName: settings.organization_name,
    entraIdSettings,
    directory: entraId ? (entraId.directory ?? '') : `${entraIdSettings.instance}directory`,
  };
}

/** Reads the settings that the shell needs before sign-in (document 2 §7.1, application settings). */
export async function readApplication(
  deps: InstanceSettingsDeps,
  context: RequestContext,
): Promise<ApplicationSettings> {
  return presentApplication(deps, context, await queries.read(deps.db));
}

/** Reads the settings for signed-in users. */
export async function read(
  deps: InstanceSettingsDeps,
  context: RequestContext,
): Promise<ApplicationSettings & { isHipaaCompliant: boolean }> {
  const settings = await queries.read(deps.db);
  const application = await presentApplication(deps, context, settings);
  return { ...application, isHipaaCompliant: settings.is_hipaa_compliant };
}

/** Reads build information. Values that the build did not set are `null`. */
export function readBuildInfo({ config }: InstanceSettingsDeps): {
  version: string;
  buildId: string | null;
  commitHash: string | null;
  timestamp: string | null;
} {
  const { id, commit, time } = config.build;
  return { version: clientVersion, buildId: id, commitHash: commit, timestamp: time };
}

/** Finds the brand of a host name, else the instance's default (choices.md, Brands). */
export async function brandOfHost(
  { db }: Pick<InstanceSettingsDeps, 'db'>,
  hostName: string,
): Promise<string> {
  const [listed, settings] = await Promise.all([brands.findBrandOfHost(db, hostName), queries.read(db)]);
  return listed ?? settings.default_brand_key;
}

export async function readWebManifest(
  deps: Pick<InstanceSettingsDeps, 'db'>,
  hostName: string,
): Promise<Download> {
  const brandKey = await brandOfHost(deps, hostName);
  const appearance = await brands.readAppearance(deps, brandKey);
  return { mediaType: 'application/manifest+json', body: JSON.stringify(webManifest(appearance)) };
}

export async function listFeatures({
  db,
}: InstanceSettingsDeps): Promise<{ items: { name: string; enabled: boolean }[] }> {
  return { items: await queries.listFlags(db) };
}

/** Reads a favicon of the brand of a host name. Throws `favicon.not_found`. */
export async function readFavicon(
  deps: Pick<InstanceSettingsDeps, 'db'> & { blobs: BlobStore },
  { fileName, hostName }: { fileName: string; hostName: string },
): Promise<Download> {
  return brands.readFavicon(deps, { fileName, brandKey: await brandOfHost(deps, hostName) });
}
