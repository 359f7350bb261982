/** Texts of the errors that can occur while signing in and chatting, loaded with the first screens. */
import type { ErrorCode } from '../../errors.ts';

export const englishFirstErrorTexts = {
  'request.invalid': 'Some of the input is not valid.',
  'request.too_large': 'This is too large.',
  'request.timeout': 'The request timed out.',
  'request.not_found': 'There is nothing at this address.',
  'request.rate_limited': 'Too many attempts. Wait a moment, then try again.',
  'auth.required': 'Please sign in again.',
  'auth.forbidden': 'You are not allowed to do this.',
  'identity.wrong_credentials': 'E-mail or password is wrong.',
  'identity.interaction_expired': 'This sign-in took too long. Start it again.',
  'identity.token_rejected': 'The sign-in was not accepted. Sign in again.',
  'identity.user_deactivated': 'This account is deactivated. Ask an administrator.',
  'identity.provider_unknown': 'This sign-in service is not set up here.',
  'identity.provider_unreachable': "The sign-in service can't be reached.",
  'agent.not_found': 'This agent is not available to you.',
  // Shown by client-side form checks, so it must be loaded before any call fails.
  'agent.schedule_empty': 'The end must come after the beginning.',
  'model_provider.default_embeds': 'This is an embedding model, which gives no answers. Choose another one.',
  'conversation.not_found': 'This conversation does not exist any more.',
  'stream.too_many_running': 'Too many answers at once. Wait for one.',
  'model.not_configured': 'No model is connected. An administrator can connect one.',
  'model.rate_limited': 'The model is overloaded. Try again in a moment.',
  'model.unavailable': "The model can't be reached.",
  'model.context_too_long': 'This conversation is too long for the model.',
  'model.bad_response': 'The model sent an invalid response.',
  'model.timeout': 'The model took too long to answer.',
  'model.broken_off': 'The answer was interrupted.',
  'answer.failed': 'The answer failed.',
  'server.storage_full': "The server's storage is full. Tell an administrator.",
  'server.unavailable': 'The server is busy. Try again in a moment.',
  'server.error': 'Something went wrong on the server.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Error code whose text is loaded with the first screens. */
export type FirstErrorCode = keyof typeof englishFirstErrorTexts;
