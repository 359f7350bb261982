/**
 * Texts of the errors that the first screens do not meet. The administration loads them with its frame; elsewhere they
 * come with the first error that needs them, so that whoever shows an error need not ask which kind it is.
 */
import i18next from 'i18next';

export const laterErrors = 'later-errors' as const;

/** Resolves when a code's text is here, or can't be had. */
export async function loadTextOf(code: string | undefined): Promise<void> {
  if (code && !i18next.exists(code, { ns: 'errors' })) await i18next.loadNamespaces(laterErrors);
}
