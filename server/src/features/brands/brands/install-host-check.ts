/** Serves the address that checks a host name, at every host that leads to this instance. */
import type { FastifyInstance } from 'fastify';
import { acceptedLanguage } from '../../../http/requests/language.ts';
import { answerArrival, type HostCheckDeps, hostCheckPath } from './host-checks.ts';

const texts = {
  en: {
    title: 'Another instance',
    text: 'This address leads to an instance of Polylogue, but not to the one that asked. Go back and report it there.',
  },
  ar: {
    title: 'نسخة أخرى',
    text: 'يقود هذا العنوان إلى نسخة من Polylogue، لكنها ليست النسخة التي بدأت الفحص. عُد وأبلغ عن ذلك هناك.',
  },
} as const;

/** Redirects back with a proof, or shows a page for a check that another instance began. */
export function installHostCheck(app: FastifyInstance, deps: HostCheckDeps): void {
  app.get<{ Querystring: Record<string, string | string[] | undefined> }>(
    hostCheckPath,
    async (request, reply) => {
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const { n } = request.query;
      const arrival = { hostName: request.hostname, protocol: request.protocol };
      const address = typeof n === 'string' ? await answerArrival(deps, { ...arrival, nonce: n }) : undefined;
      if (address !== undefined) return reply.redirect(address, 303);
      const language = acceptedLanguage(request.headers['accept-language']);
      const { title, text } = texts[language];
      return reply
        .code(409)
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main></html>`,
        );
    },
  );
}
