/**
 * Error texts that the first screens don't need. The administration loads them with its frame; elsewhere the
 * first such error loads them, so callers need no distinction.
 */
import i18next from 'i18next';

export const laterErrors = 'later-errors' as const;

/** Resolves when a code's text is loaded or has failed to load. */
export async function loadTextOf(code: string | undefined): Promise<void> {
  if (code && !i18next.exists(code, { ns: 'errors' })) await i18next.loadNamespaces(laterErrors);
}
