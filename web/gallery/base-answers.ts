/** Answers to the requests that every screen sends. */
import { limitRoutes } from '@polylogue/contract/access-policies/limits/routes';
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import { consentRoutes, guidelinesRoutes } from '@polylogue/contract/brands/guidelines/routes';
import { ownAccountRoutes } from '@polylogue/contract/people/identity/account/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { secondFactorRoutes } from '@polylogue/contract/people/identity/second-factor-routes';
import { noticeRoutes } from '@polylogue/contract/instance/notices/routes';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import { type Answer, answer, silence } from '../src/testing/memory-transport.ts';
import type { GalleryBrand } from './brands.ts';

export const productName = 'Polylogue';

const application = {
  name: productName,
  organizationName: 'Contoso',
  entraIdSettings: { clientId: 'gallery', tenantId: 'oidc', instance: location.origin },
  directory: '',
};

/** `actions`: permissions of the signed-in person. */
export const baseAnswers = (
  { brand, theme }: GalleryBrand,
  actions: readonly Action[] = allActions,
): Answer[] => [
  answer(instanceSettingsRoutes.application, application),
  answer(instanceSettingsRoutes.get, { ...application, isHipaaCompliant: false }),
  answer(instanceSettingsRoutes.defaultBrand, { defaultBrandKey: brand.brandKey }),
  answer(instanceSettingsRoutes.features, {
    items: ['ShowInstanceSettingsPage', 'AllowUserCreatedGptSystems'].map((name) => ({
      name,
      enabled: true,
    })),
  }),
  answer(brandRoutes.get, brand),
  answer(brandRoutes.theme, theme),
  answer(agentRoutes.listAvailable, { items: [] }),
  answer(limitRoutes.ofAgent, { policy: null }),
  answer(limitRoutes.ofVisitor, { policy: null }),
  answer(limitRoutes.own, { items: [] }),
  answer(guidelinesRoutes.list, { items: [], count: { value: 0, isExact: true } }),
  answer(consentRoutes.own, { items: [] }),
  answer(consentRoutes.notices, { items: [] }),
  answer(noticeRoutes.shown, { items: [], changesAt: null }),
  answer(consentRoutes.instance, { guidelinesDocumentIds: [] }),
  silence(conversationRoutes.events),
  answer(ownAccountRoutes.get, {
    name: 'Maya Lindqvist',
    emailAddress: 'maya.lindqvist@contoso.com',
    avatarUrl: null,
    isLocal: true,
  }),
  answer(secondFactorRoutes.get, {
    isAvailable: true,
    isRequired: false,
    onSince: null,
    recoveryCodesLeft: 0,
  }),
  answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: [...actions] }),
];
