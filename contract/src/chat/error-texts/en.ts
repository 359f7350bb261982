import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { chatErrors } from '../errors.ts';

export const englishChatErrorTexts = {
  'attachment.not_found': 'This file is no longer available. Add it again.',
  'attachment.not_taken': "This agent doesn't accept files. Remove them, or choose another agent.",
  'vision_image.not_found': 'This image is no longer available. Add it again.',
  'vision_image.not_seen':
    "This agent doesn't support images. Remove them, or choose an agent that supports images.",
  'visitor_session.invalid': 'This session has ended. Reload the page to start a new one.',
  'visitor_identity.rejected': 'The website could not verify your identity. Reload the page.',
  'visitor_handover.invalid': 'This link was already used or has expired. Choose Sign in in the chat again.',
  'conversation.running': 'An answer is still being generated.',
  'conversation.privacy_fixed': 'A conversation can only be set to private before the first message.',
  'segment.not_found': 'This message no longer exists.',
  'segment.not_continuable': 'This answer is already complete.',
  'citation.not_found': 'The source is no longer available.',
  'citation.file_gone': 'The original file is no longer available.',
  'citation.withdrawn': 'You no longer have access to this source.',
  'stream.not_found': 'This answer is no longer being generated.',
  'stream.event_unknown': "This event doesn't exist in this answer.",
  'stream.too_many_open': 'Too many answers are open. Close a tab, then try again.',
} as const satisfies Record<Exclude<keyof typeof chatErrors, FirstErrorCode>, string>;
