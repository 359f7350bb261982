/** Types of the texts: a key that does not exist does not compile. Each feature adds its line. */
import type about from './en/about.json';
import type account from './en/account.json';
import type administration from './en/administration.json';
import type app from './en/app.json';
import type auth from './en/auth.json';
import type conversations from './en/conversations.json';
import type errors from './en/errors.ts';
import type layout from './en/layout.json';
import type markdown from './en/markdown.json';
import type modelProviders from './en/model-providers.json';
import type searchIndex from './en/search-index.json';
import type settings from './en/settings.json';
import type setup from './en/setup.json';
import type ui from './en/ui.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      about: typeof about;
      account: typeof account;
      administration: typeof administration;
      app: typeof app;
      auth: typeof auth;
      conversations: typeof conversations;
      errors: typeof errors;
      layout: typeof layout;
      markdown: typeof markdown;
      'model-providers': typeof modelProviders;
      'search-index': typeof searchIndex;
      settings: typeof settings;
      setup: typeof setup;
      ui: typeof ui;
    };
  }
}
