/** Frame with the product's own screens in an unsaved look, scaled to the available width. */
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onReady, type PreviewedLook, previewPath, sendLook } from '../preview-messages.ts';

interface PreviewFrameProps {
  title: string;
  look: PreviewedLook;
  /** Size of the previewed window, in px. */
  widthPx: number;
  heightPx: number;
}

export function PreviewFrame({ title, look, widthPx, heightPx }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const scale = useScale(box, widthPx);
  useEffect(
    () =>
      onReady(
        () => frame.current?.contentWindow,
        () => setReady(true),
      ),
    [],
  );
  const send = useEffectEvent(() => {
    const { contentWindow } = frame.current ?? {};
    if (contentWindow) sendLook(contentWindow, look);
  });
  useEffect(() => {
    if (isReady) send();
  }, [isReady, look]);
  return (
    <Box ref={box} sx={{ minWidth: 0, overflow: 'hidden' }}>
      <Box sx={frameStyles} style={{ width: widthPx * scale, height: heightPx * scale }}>
        <iframe
          ref={frame}
          src={previewPath}
          title={title}
          width={widthPx}
          height={heightPx}
          style={{ border: 0, transformOrigin: '0 0', transform: `scale(${scale})` }}
        />
      </Box>
    </Box>
  );
}

/** Returns the factor by which the window shrinks to fit the box. */
function useScale(box: React.RefObject<HTMLDivElement | null>, widthPx: number): number {
  const [roomPx, setRoomPx] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoomPx(entry.contentRect.width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return roomPx > 0 ? Math.min(1, (roomPx - 2) / widthPx) : 0;
}

const frameStyles = {
  mx: 'auto',
  overflow: 'hidden',
  // The frame's own corner is its start in every writing direction.
  direction: 'ltr',
  boxSizing: 'content-box',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.default',
} as const;
