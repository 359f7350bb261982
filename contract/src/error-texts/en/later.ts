/** Texts of the errors that cannot occur on the first screens, for all domains. */
import { englishAgentErrorTexts } from '../../agents/error-texts/en.ts';
import { englishBrandErrorTexts } from '../../brands/error-texts/en.ts';
import { englishChatErrorTexts } from '../../chat/error-texts/en.ts';
import { englishInsightErrorTexts } from '../../insight/error-texts/en.ts';
import { englishInstanceErrorTexts } from '../../instance/error-texts/en.ts';
import { englishKnowledgeErrorTexts } from '../../knowledge/error-texts/en.ts';
import { englishPeopleErrorTexts } from '../../people/error-texts/en.ts';
import type { ErrorCode, sharedErrors } from '../../errors.ts';
import type { FirstErrorCode } from './first.ts';

const sharedTexts = {
  'request.malformed_json': 'The request is malformed.',
  'request.headers_too_large': 'The headers of the request are too large.',
  'request.range_not_satisfiable': 'The file has no such part.',
  'request.unsupported_media_type': 'This kind of content is not accepted here.',
  'request.method_not_allowed': 'Method not allowed.',
  'request.continuation_token_invalid': 'This list changed meanwhile. Load it again.',
  'request.idempotency_conflict': 'The same request was sent with other content.',
  'request.name_taken': 'This name is taken. Choose another one.',
  'request.precondition_failed': 'Somebody changed this meanwhile. Load it again before you save.',
  'request.precondition_required': 'Load this again before you save it.',
  'file.type_not_accepted': 'This type of file is not accepted here.',
  'file.not_as_named': 'The file is not what its name says, or it is damaged.',
  'file.empty': 'The file is empty.',
  'file.unreadable': 'The file is damaged or incomplete.',
  'file.too_complex': 'The file would take too much memory or time to open.',
  'file.encrypted': 'The file is protected by a password. Upload it without one.',
  'file.no_text': 'No text was found in the file, nor in its pictures.',
  'file.reading_failed':
    "The server failed at this file several times. An administrator finds the reason in the server's log.",
  'file.reading_stopped': 'Its reading was stopped.',
  'file.quota_exceeded': 'There is no room left for this file. Remove others, or ask an administrator.',
  'file.too_many_uploads': 'Too many files are being uploaded at once. Wait for one of them.',
} as const satisfies Record<Exclude<keyof typeof sharedErrors, FirstErrorCode>, string>;

export const englishLaterErrorTexts = {
  ...sharedTexts,
  ...englishAgentErrorTexts,
  ...englishBrandErrorTexts,
  ...englishChatErrorTexts,
  ...englishInsightErrorTexts,
  ...englishInstanceErrorTexts,
  ...englishKnowledgeErrorTexts,
  ...englishPeopleErrorTexts,
} as const satisfies Record<Exclude<ErrorCode, FirstErrorCode>, string>;
