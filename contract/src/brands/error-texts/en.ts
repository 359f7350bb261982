import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { brandErrors } from '../errors.ts';

export const englishBrandErrorTexts = {
  'brand.not_found': "This brand doesn't exist.",
  'brand_file.not_found': "This file doesn't exist.",
  'favicon.not_found': "This icon doesn't exist.",
  'guidelines.not_found': "These guidelines don't exist, or they don't concern you.",
  'guidelines_section.not_found': 'This section no longer exists.',
  'guidelines_version.not_found': "This version doesn't exist.",
  'guidelines_template.not_found': 'This template no longer exists.',
  'guidelines_consent.not_found': "This answer doesn't exist.",
  'guidelines.consent_required': 'Accept the guidelines first.',
  'guidelines.version_changed': 'The guidelines have changed in the meantime. Read the current version.',
  'guidelines.not_accepted': "You haven't accepted these guidelines.",
  'guidelines.unknown': 'Some of these guidelines no longer exist. Choose others.',
  'guidelines.gone': 'Required guidelines no longer exist. Contact an administrator.',
  'guidelines.empty': 'Add a section first.',
  'guidelines.full': 'The document has reached its maximum length.',
  'guidelines.language_taken': "Translations can't be in the document's own language.",
  'guidelines.sections_differ': 'The sections have changed. Reload the document.',
  'guidelines.version_scheduled': 'A version is already scheduled. Withdraw it first.',
  'guidelines.more_people': 'More people are affected by now. Check the number again.',
  'guidelines.not_in_force': 'This version is not in force.',
  'guidelines.no_mail': "E-mail isn't set up, so nobody can be reminded.",
} as const satisfies Record<Exclude<keyof typeof brandErrors, FirstErrorCode>, string>;
