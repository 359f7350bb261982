/** Encodes request bodies: JSON, or a form when the route takes a file. */
import type { Route } from '@polylogue/contract/http';
import { isMultipart } from '@polylogue/contract/multipart';

interface FormParts {
  file: Blob;
  fields?: Record<string, string | number | boolean | null | undefined>;
}

/** Fields precede the file, so that the server knows them when the file starts. */
function formOf({ file, fields = {} }: FormParts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  form.append('file', file, file instanceof File ? file.name : 'file');
  return form;
}

export type SentBody =
  | { kind: 'none'; headers: Record<string, string> }
  | { kind: 'json'; headers: Record<string, string>; body: string }
  | { kind: 'form'; headers: Record<string, string>; body: FormData };

/** Encodes a call's body, with its headers. */
export function bodyOf(route: Pick<Route, 'body'>, body: unknown): SentBody {
  if (body === undefined) return { kind: 'none', headers: {} };
  // The types of a call with a file require one (RouteArguments).
  if (isMultipart(route.body)) return { kind: 'form', headers: {}, body: formOf(body as FormParts) };
  return { kind: 'json', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
