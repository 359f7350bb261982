/** Table that scrolls in its own box with a sticky header and can be copied to a spreadsheet. */
import { type PropsWithChildren, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import { ScrollBox } from '../../../ui/page/scroll-box.tsx';
import { tableToCsv } from './table-csv.ts';

export function TableBlock({ children }: PropsWithChildren) {
  const { t } = useTranslation('markdown');
  const table = useRef<HTMLTableElement>(null);
  const copyTable = async () => {
    if (table.current) await copyText(tableToCsv(table.current));
  };
  return (
    <div className="md-table">
      <ScrollBox className="md-table-box" label={t('table')}>
        <table ref={table} dir="auto">
          {children}
        </table>
      </ScrollBox>
      <div className="md-tools md-table-tools" data-screen-only="">
        <CopyAction label={t('copyTable')} content={copyTable} />
      </div>
    </div>
  );
}
