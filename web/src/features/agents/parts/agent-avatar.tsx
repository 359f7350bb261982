/** Picture of an agent: its own, or one generated from its id. */
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { LazyImage } from '../../../ui/pictures/lazy-image.tsx';
import type { IdenticonOptions } from './identicon.ts';

interface AgentAvatarProps {
  /** Id of the agent or draft. */
  id: string;
  url: string | null | undefined;
  /** Default 1.5rem (document 1 §9). */
  sizeRem?: number;
  options?: IdenticonOptions;
}

/**
 * Decorative: the name is shown next to it. Falls back to a generated picture when loading fails
 * (document 2 §7.7).
 */
export function AgentAvatar({ id, url, sizeRem = 1.5, options }: AgentAvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const shownUrl = url && url !== failedUrl ? url : undefined;
  const drawn = useIdenticon(shownUrl === undefined ? id : undefined, options);
  const source = shownUrl ?? drawn;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ ...frameStyles, width: `${sizeRem}rem`, height: `${sizeRem}rem`, fontSize: `${sizeRem}rem` }}
    >
      {source && (
        <LazyImage
          src={source}
          alt=""
          width="100%"
          height="100%"
          decoding="async"
          onError={() => setFailedUrl(shownUrl)}
        />
      )}
    </Box>
  );
}

/** Draws a picture from an id. Loads the generator with the first one. */
export function useIdenticon(id: string | undefined, options?: IdenticonOptions): string | undefined {
  const [drawn, setDrawn] = useState<string>();
  const wanted = JSON.stringify(options);
  useEffect(() => {
    if (id === undefined) return;
    let isCurrent = true;
    const draw = async () => {
      const { identiconOf } = await import('./identicon.ts');
      if (!isCurrent) return;
      const svg = identiconOf(
        id,
        wanted === undefined ? undefined : (JSON.parse(wanted) as IdenticonOptions),
      );
      setDrawn(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [id, wanted]);
  return drawn;
}

const frameStyles = {
  display: 'inline-flex',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '22%',
  bgcolor: 'action.selected',
  img: { objectFit: 'cover' },
} as const;
