/** Human-readable API page: plain HTML from the OpenAPI document, without scripts. */

type JsonObject = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary: string;
  'x-access': unknown;
  parameters: { name: string; in: string; required: boolean; schema: JsonObject }[];
  requestBody?: JsonObject;
  responses: Record<string, JsonObject>;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);
/** Links references to named schemas. */
const linked = (json: string) =>
  escape(json).replace(/&quot;#\/components\/schemas\/(\w+)&quot;/g, '<a href="#schema-$1">$1</a>');
const pretty = (value: unknown, attributes = '') =>
  `<pre tabindex="0"${attributes}>${linked(JSON.stringify(value, null, 2))}</pre>`;
/** The id is inside the details element, so that a link to it opens it. */
const schemaSection = ([name, schema]: [string, unknown]) =>
  `<details><summary><code>${escape(name)}</code></summary>${pretty(schema, ` id="schema-${name}"`)}</details>`;

function accessText(access: unknown): string {
  if (typeof access === 'string') return access === 'public' ? 'Public' : 'Signed in';
  return `Needs ${(access as { anyOf: string[] }).anyOf.join(' or ')}`;
}

function parameterRows(operation: Operation): string {
  if (operation.parameters.length === 0) return '';
  const rows = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td>` +
      `<td><code>${linked(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function operationSection(path: string, method: string, operation: Operation): string {
  const responses = Object.entries(operation.responses).map(
    ([status, response]) =>
      `<h4>${status}: ${escape(String(response['description']))}</h4>` +
      (status.startsWith('2') && response['content'] ? pretty(response['content']) : ''),
  );
  return (
    `<details id="${escape(operation.operationId)}"><summary><b>${method.toUpperCase()}</b> ` +
    `<code>${escape(path)}</code> <span>${escape(operation.summary)}</span></summary>` +
    `<p>${escape(accessText(operation['x-access']))}</p>${parameterRows(operation)}` +
    (operation.requestBody ? `<h4>Body</h4>${pretty(operation.requestBody['content'])}` : '') +
    `${responses.join('')}</details>`
  );
}

const style = `:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}h2{margin-top:2.5rem}
details{border:1px solid #8884;border-radius:8px;padding:.5rem 1rem;margin:.5rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}summary span{opacity:.85;display:block}
pre{overflow:auto;max-height:24rem;background:#8881;padding:1rem;border-radius:8px;font-size:13px}
td{padding:.2rem .8rem .2rem 0;vertical-align:top;overflow-wrap:anywhere}`;

/** Renders the page; `nonce` lets its one style element pass the content security policy. */
export function apiPage(document: JsonObject, nonce: string): string {
  const { title, version } = document['info'] as { title: string; version: string };
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document['paths'] as Record<string, JsonObject>)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (method === 'description') continue;
      const { tags } = operation as { tags: string[] };
      const tag = tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationSection(path, method, operation as Operation)]);
    }
  }
  const sections = [...byTag].map(([tag, items]) => `<h2>${escape(tag)}</h2>${items.join('')}`);
  const { schemas } = document['components'] as { schemas: JsonObject };
  sections.push(`<h2>Schemas</h2>${Object.entries(schemas).map(schemaSection).join('')}`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API · ${escape(title)}</title>` +
    `<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${style}</style></head>` +
    `<body><main><h1>${escape(title)} API</h1><p>Version ${escape(version)}. ` +
    `Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</main></body></html>`
  );
}
