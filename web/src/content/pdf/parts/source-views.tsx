/** Tabs for the text of a document and the original file. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OriginalDocument, type OriginalDocumentProps } from './original-document.tsx';

export type SourceView = 'text' | 'document';

/** Maximum size of a document that opens without selecting its tab. */
const preloadLimitBytes = 20 * 1024 * 1024;

/** Returns the view that a displayable file opens with. */
export const firstView = ({ sizeBytes }: { sizeBytes: number }): SourceView =>
  sizeBytes <= preloadLimitBytes ? 'document' : 'text';

interface SourceViewsProps {
  view: SourceView;
  onView(view: SourceView): void;
  text: ReactNode;
  document: OriginalDocumentProps;
}

export function SourceViews({ view, onView, text, document }: SourceViewsProps) {
  const { t } = useTranslation('pdf');
  const id = useId();
  const tab = (value: SourceView) => ({
    value,
    id: `${id}-${value}`,
    'aria-controls': `${id}-panel`,
  });
  return (
    <>
      <Tabs
        value={view}
        aria-label={t('views')}
        onChange={(_event, next: SourceView) => onView(next)}
        sx={{ minHeight: 36, '.MuiTab-root': { minHeight: 36 } }}
      >
        <Tab {...tab('document')} label={t('document')} />
        <Tab {...tab('text')} label={t('text')} />
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
        {view === 'text' ? text : <OriginalDocument {...document} />}
      </div>
    </>
  );
}
