/** Brand of tests. */
import type { Brand } from '@polylogue/contract/brands/brands/schemas';

export const testBrand: Brand = {
  brandKey: 'northwind',
  name: 'Northwind',
  logoFileName: null,
  logoDarkFileName: null,
  avatarFileName: null,
  footer: { text: '', links: [] },
  languages: ['en', 'ar'],
  defaultAgentId: null,
  splashScreenBackgroundFileName: null,
  useLoginBackgroundImg: false,
  loginBackground: { main: '#EFE6FD' },
  loginAlignment: 'Center',
};
