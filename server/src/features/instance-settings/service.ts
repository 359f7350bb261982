/** Name, sign-in authority, default brand and feature flags of the instance. */
import { readFile } from 'node:fs/promises';
import type { ApplicationSettings } from '@polylogue/contract/instance-settings/routes';
import { clientVersion } from '@polylogue/contract/version';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import { type Database, transaction } from '../../db/client.ts';
import type { RequestContext } from '../../http/binding.ts';
import type { Download } from '../../http/download.ts';
import { defaultBrandKey, findBrandOfHost } from '../brands/service.ts';
import * as queries from './queries.ts';

export interface InstanceSettingsDeps {
  db: Database;
  config: Config;
}

/** Client id of the browser application at the embedded provider. */
export const embeddedClientId = 'polylogue-web';

/** Flags of document 1 §3, all off until an administrator turns them on. */
const flagNames = ['AllowUserCreatedGptSystems', 'ShowFooter', 'ShowInstanceSettingsPage'];

/** Writes the settings of a new instance; run at every start. */
export async function seed({ db, config }: InstanceSettingsDeps): Promise<void> {
  await transaction(db, async (tx) => {
    await queries.insertIfMissing(tx, {
      name: config.name,
      organization_name: config.organizationName,
      default_brand_key: defaultBrandKey,
    });
    await queries.insertMissingFlags(
      tx,
      flagNames.map((name) => ({ name, enabled: false })),
    );
  });
}

/** Authority is `instance` + `tenantId`: Entra ID's, or the embedded provider at the address the browser used. */
function signInSettings(config: Config, origin: string): ApplicationSettings['entraIdSettings'] {
  if (config.entraId) {
    const { clientId, tenantId, instance } = config.entraId;
    return { clientId, tenantId, instance };
  }
  return { clientId: embeddedClientId, tenantId: 'oidc', instance: `${origin}/` };
}

/** What the shell needs before anybody signs in (document 2 §7.1, application settings). */
export async function readApplication(
  { db, config }: InstanceSettingsDeps,
  context: RequestContext,
): Promise<ApplicationSettings> {
  const settings = await queries.read(db);
  return {
    name: settings.name,
    organizationName: settings.organization_name,
    entraIdSettings: signInSettings(config, context.origin),
  };
}

/** The settings for signed-in people. */
export async function read(
  { db, config }: InstanceSettingsDeps,
  context: RequestContext,
): Promise<ApplicationSettings & { isHipaaCompliant: boolean }> {
  const settings = await queries.read(db);
  return {
    name: settings.name,
    organizationName: settings.organization_name,
    entraIdSettings: signInSettings(config, context.origin),
    isHipaaCompliant: settings.is_hipaa_compliant,
  };
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
  return (await findBrandOfHost(db, hostName)) ?? (await queries.read(db)).default_brand_key;
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
  return { mediaType: 'image/svg+xml', body, cacheSeconds: 3600 };
}
