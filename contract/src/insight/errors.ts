/** Error codes of the domain, with their HTTP status. */
export const insightErrors = {
  'audit_entry.not_found': 404,
} as const satisfies Record<string, number>;
