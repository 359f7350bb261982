/** Diagram of a finished Mermaid block, with a switch to its source; a faulty one shows the source. */
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { log } from '../../../lib/log.ts';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { ScrollBox } from '../../../ui/page/scroll-box.tsx';
import { useIsDark } from '../../../theme/use-is-dark.ts';
import { CodeBlock } from '../elements/code-block.tsx';
import { type DrawnDiagram, drawDiagram, findDrawn } from './draw-diagram.ts';
import { savePicture } from './save-picture.ts';

/** Distance from the viewport at which diagrams are drawn, in px. */
const nearPx = 600;

/** Returns true once the element came near the viewport. */
function useWasNear(place: RefObject<HTMLElement | null>): boolean {
  const [wasNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (wasNear || !element) return;
    const margin = `${nearPx}px`;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: margin,
      scrollMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [wasNear, place]);
  return wasNear;
}

/** Returns the drawn diagram; `undefined` until then, `null` when it can't be drawn. */
function useDiagram(source: string, isWanted: boolean): DrawnDiagram | null | undefined {
  const isDark = useIsDark();
  const [drawn, setDrawn] = useState(() => findDrawn({ source, isDark }));
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    drawDiagram({ source, isDark }).then(
      (result) => isCurrent && setDrawn(result),
      (error: unknown) => {
        log.debug('A diagram could not be drawn', error);
        if (isCurrent) setDrawn(null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [source, isDark, isWanted]);
  return drawn;
}

/** After a switch, keeps the focus on the switch, which scrolls it into view. */
function useKeptPlace(place: RefObject<HTMLElement | null>, isCodeShown: boolean): void {
  const shown = useRef(isCodeShown);
  useLayoutEffect(() => {
    if (shown.current === isCodeShown) return;
    shown.current = isCodeShown;
    place.current?.querySelector<HTMLElement>('.md-switch [aria-pressed="true"]')?.focus();
  }, [place, isCodeShown]);
}

export const DiagramBlock = memo(function DiagramBlock({ code }: { code: string }) {
  const { t } = useTranslation('markdown');
  const place = useRef<HTMLDivElement>(null);
  const diagram = useDiagram(code, useWasNear(place));
  const [isCodeShown, setCodeShown] = useState(false);
  useKeptPlace(place, isCodeShown);
  const switcher = diagram && <Switch isCodeShown={isCodeShown} onChange={setCodeShown} />;
  return (
    <div ref={place} className="md-diagram" data-diagram={code}>
      {diagram && !isCodeShown ? (
        <div className="md-code" dir="ltr">
          <div className="md-code-head" data-screen-only="">
            {switcher}
            <span className="md-tools">
              <CopyAction label={t('copyCode')} content={() => copyText(code)} />
              <IconAction label={t('downloadPicture')} onClick={() => void savePicture(diagram)}>
                <IconDownload />
              </IconAction>
            </span>
          </div>
          <Picture diagram={diagram} code={code} />
        </div>
      ) : (
        <CodeBlock code={code} language="mermaid" isLive={false} switcher={switcher} />
      )}
      {diagram === null && (
        <p className="md-note" dir="auto">
          {t('diagramFailed')}
        </p>
      )}
    </div>
  );
});

function Picture({ diagram, code }: { diagram: DrawnDiagram; code: string }) {
  const { t } = useTranslation('markdown');
  const { address, widthPx, heightPx, text } = diagram;
  return (
    <ScrollBox className="md-diagram-box" label={t('diagram')}>
      <img src={address} width={widthPx} height={heightPx} alt={`${t('diagram')}: ${text || code}`} />
    </ScrollBox>
  );
}

interface SwitchProps {
  isCodeShown: boolean;
  onChange(isCodeShown: boolean): void;
}

function Switch({ isCodeShown, onChange }: SwitchProps) {
  const { t } = useTranslation('markdown');
  const option = (showsCode: boolean) => (
    <button type="button" aria-pressed={isCodeShown === showsCode} onClick={() => onChange(showsCode)}>
      {t(showsCode ? 'diagramCode' : 'diagram')}
    </button>
  );
  return (
    <span className="md-switch" role="group" aria-label={t('diagramView')}>
      {option(false)}
      {option(true)}
    </span>
  );
}
