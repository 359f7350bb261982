/** The whole catalogue of error codes: code → HTTP status. Texts live in the translations. */
export const errorStatus = {
  'request.invalid': 400,
  'request.malformed_json': 400,
  'request.too_large': 413,
  'request.unsupported_media_type': 415,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.rate_limited': 429,
  'request.continuation_token_invalid': 400,
  'request.idempotency_conflict': 422,
  'request.precondition_failed': 412,
  'auth.required': 401,
  'auth.forbidden': 403,
  'identity.wrong_credentials': 401,
  'identity.interaction_expired': 400,
  'identity.token_rejected': 401,
  'identity.user_deactivated': 403,
  'identity.provider_unknown': 404,
  'identity.provider_unreachable': 502,
  'setup.already_done': 409,
  'setup.token_invalid': 403,
  'brand.not_found': 404,
  'brand_file.not_found': 404,
  'favicon.not_found': 404,
  'agent.not_found': 404,
  'agent.unavailable': 409,
  'conversation.not_found': 404,
  'conversation.running': 409,
  'segment.not_found': 404,
  'segment.not_continuable': 409,
  'citation.not_found': 404,
  'stream.not_found': 404,
  'stream.too_many_running': 429,
  'model.not_configured': 409,
  'model.rate_limited': 502,
  'model.unavailable': 502,
  'model.key_refused': 502,
  'model.not_found': 502,
  'model.context_too_long': 502,
  'model.bad_response': 502,
  'model.timeout': 504,
  'answer.failed': 500,
  'answer.interrupted': 500,
  'model_provider.not_found': 404,
  'model_provider.read_only': 409,
  'model_provider.private_address': 400,
  'model_provider.address_refused': 400,
  'server.unavailable': 503,
  'server.error': 500,
} as const satisfies Record<string, number>;

/** A code of the catalogue. Clients match errors by it, never by message. */
export type ErrorCode = keyof typeof errorStatus;

/** Whether a text is a code of the catalogue. */
export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorStatus, value);
}
