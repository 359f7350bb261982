import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { peopleErrors } from '../errors.ts';

export const englishPeopleErrorTexts = {
  'second_factor.already_on': 'Two-factor sign-in is already on.',
  'second_factor.not_on': 'Two-factor sign-in is not on.',
  'second_factor.not_begun': 'The set-up has expired. Start again.',
  'second_factor.required': "This instance requires two-factor sign-in, so you can't turn it off.",
  'user.not_found': "This user doesn't exist.",
  'user.not_local': 'This user signs in with an external service. Change name and password there.',
  'user.address_taken': 'This e-mail address is already in use.',
  'user.own_account': "You can't do this to your own account.",
  'user.wrong_password': 'The current password is wrong.',
  'user.session_not_found': 'This session has already ended.',
  'user.no_avatar': 'You have no picture.',
  'user.confirmation_wrong': "This is not the user's e-mail address.",
  'personal_export.not_found': "This export doesn't exist or has expired. Start a new one.",
  'erasure.not_found': "This receipt doesn't exist.",
  'account_link.invalid': 'This link was already used, has expired or is incomplete. Ask for a new one.',
  'account_link.no_mail': "E-mail isn't set up. Ask an administrator for a link that sets a new password.",
  'role.not_found': 'This role no longer exists.',
  'role.built_in': "Built-in roles can't be deleted, and their names and permissions can't be changed.",
  'role.beyond_own_rights': "You can't grant or remove permissions that you don't have.",
  'role.last_administrator': 'This is the last administrator. Assign the role to another user first.',
  'group.not_found': 'This group no longer exists.',
  'group.in_use':
    'Roles are assigned to this group, perhaps removed ones that can be restored. Unassign them first.',
  'setup.already_done': 'This instance is already set up. Sign in.',
  'setup.token_invalid': "This setup link is not valid. Use the latest one from the server's output.",
} as const satisfies Record<Exclude<keyof typeof peopleErrors, FirstErrorCode>, string>;
