/** Texts of the errors that cannot occur on the first screens, for all domains. */
import { englishAccessPolicyErrorTexts } from '../../access-policies/error-texts/en.ts';
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
  'request.headers_too_large': 'The request headers are too large.',
  'request.range_not_satisfiable': "The requested part of the file doesn't exist.",
  'request.unsupported_media_type': 'This content type is not supported.',
  'request.method_not_allowed': 'Method not allowed.',
  'request.continuation_token_invalid': 'The list has changed. Reload it.',
  'request.idempotency_conflict': 'The same request was already sent with different content.',
  'request.name_taken': 'This name is taken. Choose another one.',
  'request.in_use': 'This is still in use. Remove it from the places listed, then try again.',
  'request.precondition_failed': 'Another user changed this in the meantime. Reload it before you save.',
  'request.precondition_required': 'Reload this before you save.',
  'file.type_not_accepted': 'This file type is not supported.',
  'file.not_as_named': "The file content doesn't match its file type, or the file is damaged.",
  'file.empty': 'The file is empty.',
  'file.unreadable': 'The file is damaged or incomplete.',
  'file.too_complex': 'The file exceeds the memory or time limit.',
  'file.encrypted': 'The file is password-protected. Upload it without a password.',
  'file.no_text': 'No text was found in the file or its images.',
  'file.reading_failed': 'Processing this file failed several times. See the server log.',
  'file.reading_stopped': 'Processing was paused.',
  'file.quota_exceeded': 'Storage limit reached. Delete other files, or contact an administrator.',
  'file.too_many_uploads': 'Too many uploads in progress. Wait until one is finished.',
} as const satisfies Record<Exclude<keyof typeof sharedErrors, FirstErrorCode>, string>;

export const englishLaterErrorTexts = {
  ...sharedTexts,
  ...englishAccessPolicyErrorTexts,
  ...englishAgentErrorTexts,
  ...englishBrandErrorTexts,
  ...englishChatErrorTexts,
  ...englishInsightErrorTexts,
  ...englishInstanceErrorTexts,
  ...englishKnowledgeErrorTexts,
  ...englishPeopleErrorTexts,
} as const satisfies Record<Exclude<ErrorCode, FirstErrorCode>, string>;
