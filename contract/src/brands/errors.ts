/** Error codes of the domain, with their HTTP status. */
export const brandErrors = {
  'brand.not_found': 404,
  'brand_file.not_found': 404,
  'favicon.not_found': 404,
} as const satisfies Record<string, number>;
