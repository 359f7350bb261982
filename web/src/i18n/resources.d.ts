/** Types of the texts: an unknown key does not compile. Each feature adds its own in `texts/texts.d.ts`. */
import type administration from './en/administration.json';
import type app from './en/app.json';
import type entity from './en/entity.json';
import type errors from './en/errors.ts';
import type laterErrors from './en/later-errors.ts';
import type layout from './en/layout.json';
import type rights from './en/rights.json';
import type ui from './en/ui.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: FeatureTexts & {
      administration: typeof administration;
      app: typeof app;
      entity: typeof entity;
      errors: typeof errors;
      'later-errors': typeof laterErrors;
      layout: typeof layout;
      rights: typeof rights;
      ui: typeof ui;
    };
  }
}
