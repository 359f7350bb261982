import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { chatErrors } from '../errors.ts';

export const englishChatErrorTexts = {
  'attachment.not_found': 'This file is not available any more. Add it again.',
  'attachment.not_taken': 'This agent takes no files. Ask without them, or choose another agent.',
  'vision_image.not_found': 'This picture is not available any more. Add it again.',
  'vision_image.not_seen': "This agent can't see pictures. Ask without them, or choose an agent that sees.",
  'visitor_session.invalid': 'This session has ended. Reload the page to start a new one.',
  'visitor_identity.rejected': 'The web site could not say who you are. Reload the page.',
  'visitor_handover.invalid': 'This link was already used, or is too old. Choose Sign in in the chat again.',
  'conversation.running': 'An answer is still being written here.',
  'conversation.privacy_fixed': 'Whether a conversation is private is decided with its first question.',
  'segment.not_found': 'This question does not exist any more.',
  'segment.not_continuable': 'This answer is complete; there is nothing to continue.',
  'citation.not_found': 'The source is not available any more.',
  'citation.file_gone': 'The original file is not there any more.',
  'citation.withdrawn': 'You may no longer read this source.',
  'stream.not_found': 'This answer is no longer being written.',
  'stream.event_unknown': 'This answer has no such event.',
  'stream.too_many_open': 'Too many answers are open at once. Close a tab, then try again.',
} as const satisfies Record<Exclude<keyof typeof chatErrors, FirstErrorCode>, string>;
