/** Name, sign-in authority, default brand and feature flags of the instance. */
import { readFile } from 'node:fs/promises';
import { FeatureNameSchema } from '@polylogue/contract/instance/feature-flags/schemas';
import type { ApplicationSettings } from '@polylogue/contract/instance/settings/routes';
import { clientVersion } from '@polylogue/contract/version';
import { AppError } from '../../../app-error.ts';
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
  /** Whether an origin is the product's own (choices.md, Running it). */
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
 * Takes over what the environment names otherwise than at the start before. A name that somebody changed since, or
 * that the environment has not touched, stays.
 */
async function takeOverNames(tx: Transaction, { config, clock }: SeedDeps): Promise<void> {
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
 * Writes the settings of a new instance, names that the environment changed and the flags that are missing, with
 * audit entries; run at every start.
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
    await takeOverNames(tx, deps);
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
 * The address that was asked, where it is the product's own; else the first listed one, or the listening one: a `Host`
 * header says what its sender likes.
 */
export async function ownOriginOf(
  { config, isPublicOrigin }: Pick<InstanceSettingsDeps, 'config' | 'isPublicOrigin'>,
  asked: string,
): Promise<string> {
  if (await isPublicOrigin(asked)) return asked;
  const { publicUrls, host, port } = config;
  return publicUrls[0] ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Authority is `instance` + `tenantId`: Entra ID's, or the embedded provider at the address the browser used. */
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

/** What the shell needs before anybody signs in (document 2 §7.1, application settings). */
export async function readApplication(
  deps: InstanceSettingsDeps,
  context: RequestContext,
): Promise<ApplicationSettings> {
  return presentApplication(deps, context, await queries.read(deps.db));
}

/** The settings for signed-in people. */
export async function read(
  deps: InstanceSettingsDeps,
  context: RequestContext,
): Promise<ApplicationSettings & { isHipaaCompliant: boolean }> {
  const settings = await queries.read(deps.db);
  const application = await presentApplication(deps, context, settings);
  return { ...application, isHipaaCompliant: settings.is_hipaa_compliant };
}

/** Which build answers; values a build did not set are null. */
export function readBuildInfo({ config }: InstanceSettingsDeps): {
  version: string;
  buildId: string | null;
  commitHash: string | null;
  timestamp: string | null;
} {
  const { id, commit, time } = config.build;
  return { version: clientVersion, buildId: id, commitHash: commit, timestamp: time };
}

/** The brand of an address: by host name, else the instance's default (choices.md, Brands). */
export async function brandOfHost(
  { db }: Pick<InstanceSettingsDeps, 'db'>,
  hostName: string,
): Promise<string> {
  const [listed, settings] = await Promise.all([brands.findBrandOfHost(db, hostName), queries.read(db)]);
  return listed ?? settings.default_brand_key;
}

/** The manifest of the brand of an address: what a browser there installs. */
export async function readWebManifest(
  deps: Pick<InstanceSettingsDeps, 'db'>,
  hostName: string,
): Promise<Download> {
  const brandKey = await brandOfHost(deps, hostName);
  const [brand, theme] = await Promise.all([
    brands.readBrand(deps, brandKey),
    brands.readTheme(deps, brandKey),
  ]);
  return { mediaType: 'application/manifest+json', body: JSON.stringify(webManifest(brand, theme)) };
}

/** Every feature flag. */
export async function listFeatures({
  db,
}: InstanceSettingsDeps): Promise<{ items: { name: string; enabled: boolean }[] }> {
  return { items: await queries.listFlags(db) };
}

/** The built-in favicon. Throws `favicon.not_found` for any other name. */
export async function readFavicon(fileName: string): Promise<Download> {
  if (fileName !== 'favicon.svg') throw new AppError('favicon.not_found');
  const body = await readFile(new URL('./built-in/favicon.svg', import.meta.url));
  return { mediaType: 'image/svg+xml', body, cache: 'public' };
}
