/** Image of an answer, or a visible reason why it is blocked. */
import { useTranslation } from 'react-i18next';
import IconPhotoOff from '#icon/IconPhotoOff';
import { LazyImage } from '../../../ui/pictures/lazy-image.tsx';
import { imageVerdict } from './links.ts';
import { SafeLink } from './safe-link.tsx';

/** Placeholder scheme that the markdown repair inserts for an incomplete URL. */
const unfinishedScheme = 'streamdown:';

export function SafeImage({ src = '', alt = '' }: { src?: string; alt?: string }) {
  const { t } = useTranslation('markdown');
  if (src === '' || src.startsWith(unfinishedScheme)) return null;
  const verdict = imageVerdict(src, location.origin);
  if ('src' in verdict) return <LazyImage src={verdict.src} alt={alt} />;
  return (
    <span className="md-blocked-image">
      <IconPhotoOff size={16} aria-hidden />
      <span>
        {alt && <>{alt} · </>}
        <bdi>{t('imageBlocked')}</bdi> <SafeLink href={src}>{verdict.blockedHost || src}</SafeLink>
      </span>
    </span>
  );
}
