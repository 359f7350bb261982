/** Serves the test page of an embedded chat, at another of the product's own addresses than the one that asks for it. */
import { randomBytes } from 'node:crypto';
import { PublicChatEndpointSchema } from '@polylogue/contract/chat/engine/questions';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../../app-error.ts';
import { originOf } from '../../../../http/requests/request-context.ts';
import type { OwnAddresses } from '../../../people/public.ts';
import { alonePage, type PageLanguage, testPage } from './test-page.ts';

interface Asked {
  Params: { endpoint: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/** Like a web site's page, it loads the line's script and shows the chat's frame; nothing else from anywhere. */
function allowChat(reply: FastifyReply, product: string): string {
  const nonce = randomBytes(16).toString('hex');
  const policy = [
    "default-src 'none'",
    `script-src ${product} 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${product}`,
    `frame-src ${product}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  reply.raw.setHeader('content-security-policy', policy.join(';'));
  return nonce;
}

/** Installs `/embedding-test/{endpoint}`. Without `product` it leads on to another address, which is told of this one. */
export function installEmbeddingTest(app: FastifyInstance, { isOwn, otherThan }: OwnAddresses): void {
  app.get<Asked>('/embedding-test/:endpoint', async (request, reply) => {
    const { data: endpoint } = PublicChatEndpointSchema.safeParse(request.params.endpoint);
    if (endpoint === undefined) throw new AppError('request.not_found');
    const here = originOf(request);
    const { product, lang } = request.query;
    const language: PageLanguage = lang === 'ar' ? 'ar' : 'en';
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (product === undefined) {
      const other = (await isOwn(here)) ? await otherThan(here) : undefined;
      if (other === undefined) return alonePage({ language, nonce: reply.allowPage() }, here);
      const parameters = new URLSearchParams({ product: here, lang: language });
      return reply.redirect(`${other}/embedding-test/${endpoint}?${parameters.toString()}`);
    }
    if (typeof product !== 'string' || !(await isOwn(product))) throw new AppError('request.not_found');
    return testPage({ language, nonce: allowChat(reply, product) }, { here, product, endpoint });
  });
}
