/** Explains storage failures to the operator, without keys or request addresses. */

/** Refusal to start on this storage. `message` is a whole sentence for the operator. */
export class StorageUnusableError extends Error {}

const credentialNames =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|AuthenticationFailed|AuthorizationFailure|InvalidAuthenticationInfo|ExpiredToken|InvalidToken|Unauthorized)$/;
const permissionNames =
  /^(AccessDenied|AllAccessDisabled|AuthorizationPermissionMismatch|InsufficientAccountPermissions|Forbidden)$/;
const missingNames = /^(NoSuchBucket|ContainerNotFound|NotFound|ResourceNotFound)$/;
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|REQUEST_SEND_ERROR|TimeoutError|CERT_.*|.*_CERT.*)$/;

/** Explains a storage's error or timeout, as part of a sentence. */
export function explainStorageFailure(error: unknown): string {
  const [name = 'an unknown error', ...others] = namesOf(error);
  const has = (pattern: RegExp) => [name, ...others].find((one) => pattern.test(one));
  const refused = has(credentialNames);
  if (refused) return `the credentials are wrong (${refused})`;
  if (has(/^CredentialsProviderError$/)) {
    return 'no credentials were found: put them into BLOB_URL, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  const denied = has(permissionNames);
  if (denied) return `these credentials may not write, read and delete there (${denied})`;
  const missing = has(missingNames);
  if (missing) return `the bucket or container is missing (${missing}); make it first`;
  const unreachable = has(networkCodes);
  if (unreachable) return `it can't be reached (${unreachable})`;
  return `it answered ${name}`;
}

/** Vendors put the reason in `name` or `code`, of the error or of its cause. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== undefined) names.push(String(code));
    if (cause.name !== 'Error' && cause.name !== 'RestError') names.push(cause.name);
    if (cause instanceof AggregateError) names.push(...cause.errors.flatMap(namesOf));
  }
  return names;
}
