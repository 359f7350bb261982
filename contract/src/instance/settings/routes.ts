/** Routes of the instance settings that the shell needs (document 2 §7.1). */
import { z } from 'zod';
import { defineRoute, file, json, pageOf } from '../../http.ts';

/** Application settings. The authority is `instance` + `tenantId`; `/oidc` on the own origin if embedded. */
export const ApplicationSettingsSchema = z.object({
  name: z.string(),
  organizationName: z.string(),
  entraIdSettings: z.object({ clientId: z.string(), tenantId: z.string(), instance: z.string() }),
  directory: z.string().meta({
    description: 'Base URL whose `/v1.0/groups` lists the directory’s groups; empty without a directory',
  }),
});
export type ApplicationSettings = z.infer<typeof ApplicationSettingsSchema>;

export const SignInPolicySchema = z.strictObject({
  requiresSecondFactor: z.boolean().meta({
    description: 'Whether users of local accounts must set up a second factor at their next sign-in',
  }),
});
export type SignInPolicy = z.infer<typeof SignInPolicySchema>;

const signInPolicyPath = '/api/internal/admin/instanceSettings/signInPolicy';

export const instanceSettingsRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/internal/InstanceSettings',
    access: 'signedIn',
    summary: 'Returns the instance settings for the application shell. Clients may cache them for 7 days.',
    response: json(ApplicationSettingsSchema.extend({ isHipaaCompliant: z.boolean() })),
  }),
  application: defineRoute({
    method: 'GET',
    path: '/api/internal/InstanceSettings/application',
    access: 'public',
    summary: 'Returns name, organisation and sign-in authority of the instance.',
    response: json(ApplicationSettingsSchema),
  }),
  buildInfo: defineRoute({
    method: 'GET',
    path: '/api/internal/InstanceSettings/buildInfo',
    access: 'public',
    summary: 'Returns the version of the running build.',
    response: json(
      z.object({
        version: z.string(),
        buildId: z.string().nullable(),
        commitHash: z.string().nullable(),
        timestamp: z.string().nullable(),
      }),
    ),
  }),
  signInPolicy: defineRoute({
    method: 'GET',
    path: signInPolicyPath,
    access: { anyOf: ['InstanceSettingsRead', 'InstanceSettingsWrite'] },
    summary: 'Returns the requirements for signing in with a local account.',
    response: json(SignInPolicySchema),
  }),
  updateSignInPolicy: defineRoute({
    method: 'PUT',
    path: signInPolicyPath,
    access: { anyOf: ['InstanceSettingsWrite'] },
    summary: 'Changes the requirements for signing in with a local account.',
    body: SignInPolicySchema,
    response: json(SignInPolicySchema),
  }),
  defaultBrand: defineRoute({
    method: 'GET',
    path: '/api/internal/InstanceSettings/defaultBrand',
    access: 'public',
    summary: "Returns the brand of the request's host name, or the instance's default brand.",
    response: json(z.object({ defaultBrandKey: z.string() })),
  }),
  features: defineRoute({
    method: 'GET',
    path: '/api/internal/currentUser/features/List',
    access: 'signedIn',
    summary: 'Lists the feature flags.',
    response: json(pageOf(z.object({ name: z.string(), enabled: z.boolean() }))),
  }),
  webManifest: defineRoute({
    method: 'GET',
    path: '/manifest.webmanifest',
    access: 'public',
    summary: "Returns the web app manifest for the brand of the request's host name.",
    response: file('application/manifest+json'),
  }),
  favicon: defineRoute({
    method: 'GET',
    path: '/favicons/{fileName}',
    access: 'public',
    summary: 'Returns a favicon.',
    params: z.object({ fileName: z.string().max(200) }),
    response: file('image/svg+xml', 'image/png', 'image/x-icon'),
    notFound: 'favicon.not_found',
    errors: ['favicon.not_found'],
  }),
};
