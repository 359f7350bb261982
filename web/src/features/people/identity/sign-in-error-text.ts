/** Translates the auth state's sign-in error code. */
import type { TFunction } from 'i18next';
import { textOfCode } from '../../../lib/http/error-text.ts';

/**
 * Codes for required interaction: the provider's session or consent has expired (OpenID Connect
 * Core §3.1.2.6).
 */
const endedCodes = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'no_account_error',
  'no_tokens_found',
  'refresh_token_expired',
  'invalid_grant',
  'bad_token',
]);
const unreachableCodes = new Set(['FETCH_ERROR', 'TIMEOUT_ERROR', '500', '502', '503', '504']);

/**
 * Returns the text of a sign-in error. `code` is from the catalogue or the provider, an error name, or an HTTP status.
 */
export function signInErrorText(code: string, t: TFunction<'auth'>, tError: TFunction<'errors'>): string {
  if (code === 'InsecureAuthorityError') return t('insecureAddress');
  if (code === 'ExchangeLoopError') return t('loop');
  if (endedCodes.has(code)) return t('sessionEnded');
  if (unreachableCodes.has(code)) return t('providerUnreachable');
  return textOfCode(tError, code, t('providerRefused', { reason: code }));
}
