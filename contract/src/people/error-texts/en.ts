import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { peopleErrors } from '../errors.ts';

export const englishPeopleErrorTexts = {
  'user.not_found': 'There is no such user.',
  'user.not_local': 'This user signs in with another service, which manages the password.',
  'user.address_taken': 'This e-mail address is already in use.',
  'user.own_account': "You can't do this to your own account.",
  'user.confirmation_wrong': "This is not the user's e-mail address.",
  'personal_export.not_found': 'There is no export, or it has expired. Start a new one.',
  'erasure.not_found': 'There is no such receipt.',
  'account_link.invalid':
    'This link was already used, has expired or is incomplete. Ask an administrator for a new one.',
  'role.not_found': 'This role does not exist any more.',
  'role.built_in': "Built-in roles can't be deleted, and their names and actions can't be changed.",
  'role.beyond_own_rights': "You can't grant or remove permissions that you don't hold yourself.",
  'role.last_administrator': 'This is the last administrator. Make somebody else an administrator first.',
  'group.not_found': 'This group does not exist any more.',
  'group.in_use': 'Roles are bound to this group. Unbind them first.',
  'setup.already_done': 'This instance is already set up. Sign in.',
  'setup.token_invalid': "This set-up link is not valid. Use the newest one from the server's output.",
} as const satisfies Record<Exclude<keyof typeof peopleErrors, FirstErrorCode>, string>;
