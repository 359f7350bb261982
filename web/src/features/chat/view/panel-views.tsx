/** Tabs of the side panel, loaded when an answer has both views. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { type PanelViewName, tabId } from './panel-view-name.ts';

interface PanelViewsProps {
  panelId: string;
  view: PanelViewName;
  onChange(view: PanelViewName): void;
}

export function PanelViews({ panelId, view, onChange }: PanelViewsProps) {
  const { t } = useTranslation('conversations');
  const tab = (name: PanelViewName) => ({
    value: name,
    id: tabId(panelId, name),
    'aria-controls': panelId,
  });
  return (
    <Tabs
      value={view}
      aria-label={t('panelViews')}
      onChange={(_event, next: PanelViewName) => onChange(next)}
      sx={{ minHeight: 56, minWidth: 0, '.MuiTab-root': { minHeight: 56 } }}
    >
      <Tab {...tab('source')} label={t('citation.panel')} />
      <Tab {...tab('details')} label={t('details.title')} />
    </Tabs>
  );
}
