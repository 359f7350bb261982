/** Addresses of the pages of chat access. They hold the whole question, so that they can be shared. */

export interface AccessQuestion {
  userId?: string | null;
  brandKey?: string | null;
  /** Moment, ISO 8601. */
  at?: string | null;
}

/** Returns the address of a check, without the parts that have their defaults. */
export function accessPath(gptSystemId: string, question: AccessQuestion = {}): string {
  const parts = { user: question.userId, brand: question.brandKey, at: question.at };
  const given = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(given).toString();
  return `/admin/gptsystem/${gptSystemId}/access${search === '' ? '' : `?${search}`}`;
}

/** Reads the question from an address. */
export const questionOf = (search: URLSearchParams): Required<AccessQuestion> => ({
  userId: search.get('user'),
  brandKey: search.get('brand'),
  at: search.get('at'),
});

export const agentsOfPath = (userId: string): string => `/admin/gptsystem/accessOf/${userId}`;
