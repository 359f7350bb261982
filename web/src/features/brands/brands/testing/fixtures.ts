/** Brands for stories and tests, in the server's response format. */
import { defaultTheme, themeSettings } from '@polylogue/contract/brands/brands/default-theme';
import { generateTheme } from '@polylogue/contract/brands/brands/colour-scale';
import type {
  AdminBrand,
  BrandRow,
  EffectiveLook,
  HostName,
  InstanceDefaults,
  Look,
} from '@polylogue/contract/brands/brands/schemas';

const at = '2026-11-24T09:30:00.000Z';
const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

const agentNames = [
  { gptSystemId: id(1), name: 'Contract Review' },
  { gptSystemId: id(2), name: 'Travel Assistant' },
  { gptSystemId: id(3), name: 'Guide' },
];

const inherited: EffectiveLook = {
  theme: defaultTheme,
  useGradientButtons: false,
  loginAlignment: 'Center',
  useLoginBackgroundImg: false,
  footer: { text: 'Contoso AG', links: [{ label: 'Imprint', address: 'https://contoso.com/imprint' }] },
  languages: ['en', 'ar'],
  defaultAgentId: null,
  agentOrder: [],
};

const nothingOwn: Look = {
  colours: null,
  useGradientButtons: null,
  loginAlignment: null,
  useLoginBackgroundImg: null,
  footer: null,
  languages: null,
  defaultAgentId: null,
  agentOrder: null,
};

const host = (hostName: string, fields: Partial<HostName> = {}): HostName => ({
  hostName,
  displayName: hostName,
  state: 'reached',
  reason: null,
  checkedAt: at,
  isInEffect: true,
  origin: `https://${hostName}`,
  redirectAddresses: [`https://${hostName}/auth/bridge.html`, `https://${hostName}/auth/jwt/login`],
  ...fields,
});

const colours = themeSettings({ primary: '#0F766E', menu: '#14222B' });
const theme = generateTheme(colours);

export const brand: AdminBrand = {
  brandKey: 'legal',
  name: 'Contoso Legal',
  version: 4,
  isDefault: false,
  isInPreparation: true,
  hosts: [
    host('legal.contoso.com'),
    host('recht.contoso.de', { state: 'unchecked', isInEffect: false, checkedAt: null }),
    host('law.contoso.com', { state: 'notReached', reason: 'reported', isInEffect: false }),
  ],
  hostNames: ['legal.contoso.com', 'recht.contoso.de', 'law.contoso.com'],
  avatarFileName: null,
  logoFileName: null,
  logoDarkFileName: null,
  splashScreenBackgroundFileName: null,
  files: [],
  guidelinesDocumentIds: [],
  guidelinesDocuments: [],
  ...nothingOwn,
  colours: { ...colours, changed: { light: { 'primary.lighter': '#D6F5EF' }, dark: {} } },
  footer: {
    text: 'Contoso Legal, internal',
    links: [{ label: 'Help', address: 'https://contoso.com/help' }],
  },
  agentOrder: [id(1), id(2)],
  effective: { ...inherited, theme },
  inherited,
  agentNames,
  warnings: [],
  createdAt: at,
  createdBy: null,
  updatedAt: at,
  updatedBy: null,
  deletedAt: null,
  permissions: { canEdit: true, canDelete: true, canRestore: false, canAddHostNames: true },
};

export const defaults: InstanceDefaults = {
  ...nothingOwn,
  defaultBrandKey: 'default',
  effective: inherited,
  inherited,
  brands: [
    { brandKey: 'default', name: 'Polylogue' },
    { brandKey: 'legal', name: 'Contoso Legal' },
  ],
  agentNames,
  warnings: [],
  version: 2,
  updatedAt: at,
  permissions: { canEdit: true },
};

const rowOf = (name: string, primary: string, fields: Partial<BrandRow> = {}): BrandRow => {
  const { main, contrastText } = generateTheme(themeSettings({ primary })).primary;
  return {
    brandKey: name.toLowerCase().replaceAll(' ', '-'),
    name,
    isDefault: false,
    isInPreparation: false,
    hosts: [],
    version: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    permissions: brand.permissions,
    avatarFileName: null,
    logoFileName: null,
    primary: { main, contrastText },
    ...fields,
  };
};

export const rows: readonly BrandRow[] = [
  rowOf('Polylogue', '#6D28D9', { isDefault: true, hosts: [host('chat.contoso.com')] }),
  rowOf('Contoso Legal', '#0F766E', { isInPreparation: true, hosts: brand.hosts }),
  rowOf('Sunrise Travel', '#FFC72C', { hosts: [host('help.sunrise.example')] }),
];
export const deletedRow = rowOf('Former Brand', '#9F1239', {
  deletedAt: at,
  permissions: { canEdit: false, canDelete: false, canRestore: true, canAddHostNames: false },
});
