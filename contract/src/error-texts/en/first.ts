/** Texts of the errors that can occur while signing in and chatting, loaded with the first screens. */
import type { ErrorCode } from '../../errors.ts';

export const englishFirstErrorTexts = {
  'request.invalid': 'Some of the input is not valid.',
  'request.too_large': 'The request is too large.',
  'request.timeout': 'The request timed out.',
  'request.not_found': 'Not found.',
  'request.rate_limited': 'Too many attempts. Wait a moment, then try again.',
  'auth.required': 'Sign in again.',
  'auth.forbidden': "You don't have permission to do this.",
  'identity.wrong_credentials': 'Incorrect e-mail or password.',
  'identity.wrong_code': 'This code is not correct or was already used. Enter the current one.',
  'identity.interaction_expired': 'The sign-in has expired. Start again.',
  'identity.token_rejected': 'Sign-in failed. Sign in again.',
  'identity.user_deactivated': 'This account is deactivated. Contact an administrator.',
  'identity.second_factor_missing': 'Two-factor sign-in is required now. Sign in to set it up.',
  'identity.provider_unknown': 'This sign-in service is not configured.',
  'identity.provider_unreachable': "The sign-in service can't be reached.",
  'agent.not_found': "This agent doesn't exist, or you don't have access to it.",
  // Shown by client-side form checks, so it must be loaded before any call fails.
  'agent.schedule_empty': 'The end must be after the start.',
  'model_provider.default_embeds': "Embedding models can't generate answers. Choose another model.",
  'conversation.not_found': 'This conversation no longer exists.',
  'stream.too_many_running': 'Too many answers in progress. Wait until one is finished.',
  'model.not_configured': 'No model is connected. An administrator can connect one.',
  'model.rate_limited': 'The model is overloaded. Try again in a moment.',
  'model.unavailable': "The model isn't available right now.",
  'model.context_too_long': 'This conversation is too long for the model.',
  'model.bad_response': 'The model sent an invalid response.',
  'model.timeout': 'The model took too long to answer.',
  'model.broken_off': 'The answer was interrupted.',
  'answer.failed': 'The answer could not be generated.',
  'server.storage_full': "The server's storage is full. Contact an administrator.",
  'server.unavailable': 'The server is busy. Try again in a moment.',
  'server.error': 'Something went wrong on the server.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Error code whose text is loaded with the first screens. */
export type FirstErrorCode = keyof typeof englishFirstErrorTexts;
