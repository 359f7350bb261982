/** List page: title with count, primary button, table. */
import { useState } from 'react';
import { PageBody, type PageBodyProps } from '../page/page-body.tsx';
import { EntityTable, type EntityTableProps } from './entity-table.tsx';

type ListPageProps<Row> = Omit<EntityTableProps<Row>, 'onCount' | 'label'> &
  Pick<PageBodyProps, 'title' | 'actions' | 'status'>;

export function ListPage<Row>({ title, actions, status, ...table }: ListPageProps<Row>) {
  const [count, setCount] = useState<string>();
  return (
    <PageBody title={title} count={count} actions={actions} status={status} form="wide">
      <EntityTable {...table} label={title} onCount={setCount} />
    </PageBody>
  );
}
