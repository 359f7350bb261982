/** Error codes of the domain, with their HTTP status. */
export const accessPolicyErrors = {
  'access_policy.not_found': 404,
  'access_policy.other_instance_policy': 409,
  'access_policy.fixed': 403,
  'access_policy.removal_forbidden': 403,
  'access_policy.duplicate': 400,
  'access_policy.hours_empty': 400,
  'chat_limit.reached': 429,
  'chat_limit.price_unknown': 409,
  'price.not_found': 404,
  'price.day_taken': 409,
} as const satisfies Record<string, number>;
