/** Distinguishes addresses of the web application from those of the server. */
import type { FastifyRequest } from 'fastify';

/**
 * First segments of the server's own addresses, in lower case; unknown addresses below them are not found.
 */
const serverFolders = [
  'api',
  'oidc',
  'directory',
  'favicons',
  'health',
  'assets',
  'app-icons',
  'generatedimages',
];

type Addressed = Pick<FastifyRequest, 'method' | 'url'>;

/** Reads the first segment like the router: decoded and in lower case. `undefined`: not decodable. */
function folderOf({ url }: Addressed): string | undefined {
  const [path = ''] = url.split('?');
  const folder = path.split('/').find((segment) => segment !== '') ?? '';
  try {
    return decodeURIComponent(folder).toLowerCase();
  } catch {
    return undefined;
  }
}

/** Recognizes the address of a page of the web application. */
export function isPage(request: Addressed): boolean {
  const folder = folderOf(request);
  return folder !== undefined && !serverFolders.includes(folder);
}

/** Recognizes a read of a page or a file of the web application, which is cheap to answer. */
export const readsWebApp = (request: Addressed): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (folderOf(request) === 'assets' || isPage(request));
