/** Serves the test page of an embedded chat from another of the product's origins. */
import { randomBytes } from 'node:crypto';
import { PublicChatEndpointSchema } from '@polylogue/contract/chat/engine/questions';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../../app-error.ts';
import { originOf } from '../../../../http/requests/request-context.ts';
import type { OwnAddresses } from '../../../people/public.ts';
import { noSecondOriginPage, type PageLanguage, testPage } from './test-page.ts';

interface TestPageRequest {
  Params: { endpoint: string };
  Querystring: Record<string, string | string[] | undefined>;
}

/** Sets a policy that allows only the embed script and the chat's frame; returns the nonce. */
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

/** Installs `/embedding-test/{endpoint}`. Without `product`, redirects to another origin with this one as `product`. */
export function installEmbeddingTest(app: FastifyInstance, { isOwn, otherThan }: OwnAddresses): void {
  app.get<TestPageRequest>('/embedding-test/:endpoint', async (request, reply) => {
    const { data: endpoint } = PublicChatEndpointSchema.safeParse(request.params.endpoint);
    if (endpoint === undefined) throw new AppError('request.not_found');
    const here = originOf(request);
    const { product, lang } = request.query;
    const language: PageLanguage = lang === 'ar' ? 'ar' : 'en';
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (product === undefined) {
      const other = (await isOwn(here)) ? await otherThan(here) : undefined;
      if (other === undefined) return noSecondOriginPage({ language, nonce: reply.allowPage() }, here);
      const parameters = new URLSearchParams({ product: here, lang: language });
      return reply.redirect(`${other}/embedding-test/${endpoint}?${parameters.toString()}`);
    }
    if (typeof product !== 'string' || !(await isOwn(product))) throw new AppError('request.not_found');
    return testPage({ language, nonce: allowChat(reply, product) }, { here, product, endpoint });
  });
}
