/** Wire shapes of brands for administrators. */
import { contrastReport } from '@polylogue/contract/brands/brands/contrast';
import type { AdminBrand, BrandRow, HostName } from '@polylogue/contract/brands/brands/schemas';
import { HostNameReasonSchema, HostNameStateSchema } from '@polylogue/contract/brands/brands/schemas';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';
import type { Warning } from '@polylogue/contract/http';
import type { Config } from '../../../config.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { displayNameOf, isLocalName, originOfHost } from './host-names.ts';
import { effectiveLook, parseLook } from './look.ts';
import { presentFiles } from './pictures.ts';
import { mayAddHostNames, mayWrite } from './policy.ts';
import type { HostCheck, ListedBrand } from './queries.ts';

export interface Presented {
  caller: Caller;
  config: Pick<Config, 'publicUrls' | 'host' | 'port'>;
}

/** Paths to which an identity provider sends people back. */
const redirectPaths = ['/auth/jwt/login', '/auth/bridge.html'];

function presentHost(hostName: string, check: HostCheck | undefined, { config }: Presented): HostName {
  const origin = originOfHost(config, hostName);
  const state = HostNameStateSchema.parse(check?.state ?? 'unchecked');
  return {
    hostName,
    displayName: displayNameOf(hostName),
    state,
    reason: HostNameReasonSchema.nullable().parse(check?.reason ?? null),
    checkedAt: check?.checkedAt ? new Date(check.checkedAt).toISOString() : null,
    isInEffect: isLocalName(hostName) || state === 'reached',
    origin,
    redirectAddresses: redirectPaths.map((path) => origin + path),
  };
}

function shared(brand: ListedBrand, presented: Presented) {
  const { caller } = presented;
  const isDeleted = brand.deleted_at !== null;
  const isTheirs = mayWrite(caller, brand);
  return {
    brandKey: brand.key,
    name: brand.name,
    isDefault: brand.is_default,
    isInPreparation: brand.is_in_preparation,
    hosts: brand.host_names.map((hostName) =>
      presentHost(
        hostName,
        brand.host_checks.find((check) => check.hostName === hostName),
        presented,
      ),
    ),
    version: brand.version,
    createdAt: brand.created_at.toISOString(),
    updatedAt: brand.updated_at.toISOString(),
    deletedAt: brand.deleted_at?.toISOString() ?? null,
    permissions: {
      canEdit: isTheirs && !isDeleted,
      canDelete: isTheirs && !isDeleted && !brand.is_default,
      canRestore: isTheirs && isDeleted,
      canAddHostNames: mayAddHostNames(caller, brand) && !isDeleted,
    },
  };
}

const looksOf = (brand: ListedBrand) => ({
  own: parseLook(brand.look),
  inherited: parseLook(brand.inherited_look),
});

export function presentRow(brand: ListedBrand, presented: Presented): BrandRow {
  const { own, inherited } = looksOf(brand);
  const { main, contrastText } = effectiveLook(own, inherited).theme.primary;
  return {
    ...shared(brand, presented),
    avatarFileName: brand.avatar_file_name,
    logoFileName: brand.logo_file_name,
    primary: { main, contrastText },
  };
}

export interface BrandParts {
  files: AdminBrand['files'];
  agentNames: AdminBrand['agentNames'];
  guidelinesDocuments: AdminBrand['guidelinesDocuments'];
}

export function presentBrand(
  brand: ListedBrand,
  { files, agentNames, guidelinesDocuments }: BrandParts,
  presented: Presented,
): AdminBrand {
  const { own, inherited } = looksOf(brand);
  const effective = effectiveLook(own, inherited);
  return {
    ...presentFiles(brand, files),
    ...shared(brand, presented),
    ...own,
    hostNames: brand.host_names,
    guidelinesDocumentIds: brand.guidelines_document_ids,
    guidelinesDocuments,
    effective,
    inherited: effectiveLook(inherited),
    agentNames,
    warnings: own.colours ? contrastWarnings(effective.theme) : [],
    createdBy: brand.created_by,
    updatedBy: brand.updated_by,
  };
}

/** Warns of each pair of colours that is readable with effort only. */
export const contrastWarnings = (theme: BrandTheme): Warning[] =>
  contrastReport(theme)
    .filter(({ verdict }) => verdict === 'warned')
    .map(({ mode, use, foreground, background, ratio }) => ({
      property: `colours.changed.${mode}.${foreground}`,
      message: `The contrast of ${foreground} on ${background} is ${ratio}:1 in ${mode} mode.`,
      code: 'brand.low_contrast',
      params: { mode, use, foreground, background, ratio },
    }));
