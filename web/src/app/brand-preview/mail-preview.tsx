/** Mail in the previewed look, as the server writes it. */
import { mailPage } from '@polylogue/contract/brands/brands/mail-page';
import { type Language, languages } from '@polylogue/contract/languages';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { brandFileUrl, type PreviewedLook } from '../../features/brands/public.ts';

/**
 * Parses HTML with its styles as data, and applies them by script: the page's policy refuses style attributes.
 * No text contains a quote, as all are escaped.
 */
function parseStyled(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-css="'), 'text/html');
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-css]')])
    element.style.cssText = element.dataset['css'] ?? '';
  return body;
}

export function MailPreview({ look: { brand, theme } }: { look: PreviewedLook }) {
  const { t, i18n } = useTranslation('brands');
  const box = useRef<HTMLDivElement>(null);
  const html = mailPage({
    language: languages.find((language): language is Language => language === i18n.language) ?? 'en',
    title: '',
    brandName: brand.name,
    logoAddress: brandFileUrl(brand.brandKey, brand.logoFileName),
    colours: theme.primary,
    before: [
      t('preview.mail.greeting', { name: t('preview.sample.person') }),
      t('preview.mail.reason', { brand: brand.name }),
    ],
    button: { address: `${location.origin}/`, label: t('preview.mail.action') },
    after: [],
    foot: t('preview.mail.foot'),
  });
  useLayoutEffect(() => {
    const body = parseStyled(html);
    if (!box.current) return;
    box.current.style.cssText = `min-height: 100dvh; ${body.style.cssText}`;
    box.current.replaceChildren(...body.childNodes);
  }, [html]);
  return <div ref={box} />;
}
