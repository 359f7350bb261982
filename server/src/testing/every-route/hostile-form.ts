/** Hostile forms for every route that accepts a file. */
import type { Route } from '@polylogue/contract/http';
import { isMultipart, type MultipartBody } from '@polylogue/contract/multipart';
import { fillPath } from '@polylogue/contract/path';
import { allRoutes } from '@polylogue/contract/routes';
import { newId } from '../../db/id.ts';
import { sampleFile } from '../sample-files.ts';
import { paramsOf } from './example-objects.ts';
import { credentialsFor, exampleParams } from './example-requests.ts';
import { type HostileHarness, createHostileHarness } from './hostile-harness.ts';

/** Name, route and feature of each route that accepts a file. */
export const routesWithFile = allRoutes.flatMap(({ name, feature, route }) =>
  isMultipart(route.body) ? [[name, { ...route, body: route.body }, feature] as const] : [],
);

export interface HostileForm {
  payload: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

interface FormHarness extends HostileHarness {
  /** Resolves to status and code of an answer that is success or a clear refusal. */
  send(to: { route: Route; feature: string }, form: HostileForm): Promise<string>;
  /** Resolves to the number of files that are neither ready nor refused. */
  countUnfinished(): Promise<number>;
}

/** Starts an application with an example object for each path. */
export async function createFormHarness(): Promise<FormHarness> {
  const harness = await createHostileHarness();
  const { app, administrator } = harness;
  const params = await exampleParams(app.db, administrator.userId);
  return {
    ...harness,
    async send({ route, feature }, { payload, type = 'multipart/form-data; boundary=b', headers }) {
      const own = paramsOf(feature, params);
      const credentials = credentialsFor(route, { token: administrator.token, params: own });
      const answer = await app.server.inject({
        method: route.method,
        url: fillPath(route.path, own),
        payload,
        headers: {
          ...(credentials.token && { authorization: `Bearer ${credentials.token}` }),
          ...credentials.headers,
          'content-type': type,
          'x-request-id': newId(),
          ...(route.ifMatch && { 'if-match': '"1"' }),
          ...headers,
        },
      });
      return harness.expectClear(answer, `${route.path} ${String(payload).slice(0, 200)}`);
    },
    async countUnfinished() {
      const files = app.db.selectFrom('files').select('id').where('state', 'in', ['Received', 'Checked']);
      return (await files.execute()).length;
    },
  };
}

/** Makes a file that the route accepts. */
export const sampleBytesOf = async ({ file }: MultipartBody): Promise<Buffer> =>
  Buffer.from(await sampleFile(file.rules).arrayBuffer());

/** Makes a file of binary bytes. */
export const bytesPart = (start: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(start), content, Buffer.from('\r\n')]);
export const head = (disposition: string, type = 'text/plain'): string =>
  `--b\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
export const fileStart = (fileName = 'a.txt'): string =>
  head(`form-data; name="file"; filename="${fileName}"`);
export const formOf = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((one) => Buffer.from(one)));
export const part = (name: string, content: string, fileName = 'a.txt'): string =>
  `${head(`form-data; name="${name}"; filename="${fileName}"`)}${content}\r\n`;
export const end = '--b--\r\n';
