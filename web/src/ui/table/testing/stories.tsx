/** Table of agents in all its states. */
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconFolders from '#icon/IconFolders';
import IconPencil from '#icon/IconPencil';
import IconPlus from '#icon/IconPlus';
import IconRocket from '#icon/IconRocket';
import IconTrash from '#icon/IconTrash';
import type { Story } from '../../../testing/story.ts';
import { ApiError } from '../../../lib/http/api-failure.ts';
import { StatusText } from '../../feedback/status-text.tsx';
import { PageAction } from '../../page/page-action.tsx';
import { EmptyState } from '../../feedback/empty-state.tsx';
import { ListPage } from '../list-page.tsx';
import type { ListSource, ListState } from '../list-source.ts';
import type { TableColumn } from '../columns/table-column.ts';

interface Agent {
  id: string;
  name: string;
  brands: string;
  isPublished: boolean;
  model: string;
  questions: number;
}

const names = [
  'IT Helpdesk',
  'HR Policies',
  'Travel Assistant',
  'Contract Review',
  'وكيل السفر',
  'Expense Rules',
];
const agents: Agent[] = Array.from({ length: 50 }, (_, index) => ({
  id: String(index),
  name: `${names[index % names.length]}${index < names.length ? '' : ` ${index}`}`,
  brands: ['All brands', 'Northwind, Fabrikam', 'Contoso Legal'][index % 3] ?? '',
  isPublished: index % 4 !== 3,
  model: ['gpt-5.1', 'claude-sonnet-4.5', 'mistral-large-3'][index % 3] ?? '',
  questions: 9304 - index * 173,
}));

const columns: TableColumn<Agent>[] = [
  {
    name: 'name',
    title: 'Agent',
    text: ({ name }) => name,
    cell: ({ name }) => (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
        <Avatar variant="rounded" sx={{ width: 22, height: 22, fontSize: 11 }}>
          {name.slice(0, 1)}
        </Avatar>
        <bdi>{name}</bdi>
      </Box>
    ),
    sort: 'name',
    minWidthPx: 200,
    flex: 2,
  },
  { name: 'brands', title: 'Brands', text: ({ brands }) => brands, card: 'detail', minWidthPx: 150 },
  {
    name: 'status',
    title: 'Status',
    text: ({ isPublished }) => (isPublished ? 'Published' : 'Draft'),
    cell: ({ isPublished }) =>
      isPublished ? (
        <StatusText tone="success" icon={<IconCircleCheck />} label="Published" note="+ draft" />
      ) : (
        <StatusText icon={<IconPencil />} label="Draft" />
      ),
    card: 'foot',
    minWidthPx: 120,
  },
  { name: 'model', title: 'Model', text: ({ model }) => model, card: 'detail', minWidthPx: 140 },
  {
    name: 'questions',
    title: 'Messages (30 days)',
    text: ({ questions }) => questions,
    cell: ({ questions }) => questions.toLocaleString('en'),
    sort: 'questions',
    isNumeric: true,
    widthPx: 140,
    card: 'end',
  },
  { name: 'version', title: 'Version', text: () => 'v3', isOptional: true, widthPx: 90 },
];

function sourceOf(state: Partial<ListState<Agent>>): ListSource<Agent> {
  const data = { items: agents, continuationToken: 'next', count: { value: 2418, isExact: true } };
  return {
    useList: () => ({ data, currentData: data, refetch: () => undefined, ...state }),
    useLoadPage: () => () => Promise.resolve({ items: agents }),
  };
}

const empty = (
  <EmptyState
    icon={<IconFolders aria-hidden />}
    title="No agent yet"
    text="An agent answers questions from what you give it."
    action={<Button variant="contained">New agent</Button>}
  />
);

const page = (state: Partial<ListState<Agent>> = {}) => (
  <ListPage
    title="Agents"
    list="agents"
    source={sourceOf(state)}
    columns={columns}
    idOf={({ id }) => id}
    addressOf={({ id }) => `/admin/gptsystem/${id}/edit`}
    search={{ name: 'keywords', label: 'Search agents' }}
    defaultSort="-questions"
    filters={[
      {
        kind: 'choices',
        name: 'status',
        label: 'Status',
        options: ['Published', 'Draft', 'Scheduled'].map((value) => ({ value, label: value })),
      },
      { kind: 'period', name: 'from', untilName: 'until', label: 'Updated' },
    ]}
    bulkActions={[
      { label: 'Publish', icon: <IconRocket />, fits: ({ isPublished }) => !isPublished, run: () => true },
      { label: 'Delete', icon: <IconTrash />, isDangerous: true, run: () => true },
    ]}
    rowActions={() => [{ label: 'Duplicate', run: () => undefined }]}
    empty={empty}
    actions={<PageAction kind="primary" label="New agent" icon={<IconPlus />} />}
  />
);

const nothing = { items: [], count: { value: 0, isExact: true } };
const failure = new ApiError({
  status: 'TIMEOUT_ERROR',
  error: 'late',
  requestId: '89c8f591-20cd-43c1-8ed1',
});

export const stories: Story[] = [
  { name: 'table', element: page(), prepare: ({ screen }) => screen.findByText('IT Helpdesk') },
  {
    name: 'table-selected',
    element: page(),
    async prepare({ screen, fireEvent }) {
      const boxes = await screen.findAllByRole('checkbox');
      for (const box of boxes.slice(1, 5)) fireEvent.click(box);
      await screen.findByRole('button', { name: /^Publish/ });
    },
  },
  {
    name: 'table-filter',
    element: page(),
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Filter|تصفية)$/ }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Status' }));
      for (const name of ['Published', 'Draft', 'Scheduled'])
        fireEvent.click(await screen.findByRole('checkbox', { name }));
    },
  },
  {
    name: 'table-columns',
    element: page(),
    async prepare({ screen, fireEvent }) {
      await screen.findByText('IT Helpdesk');
      const chooser = screen.queryByRole('button', { name: /^(Columns|الأعمدة)$/ });
      if (chooser) fireEvent.click(chooser);
    },
  },
  {
    name: 'table-empty',
    element: page({ data: nothing, currentData: nothing }),
    prepare: ({ screen }) => screen.findByText('No agent yet'),
  },
  {
    name: 'table-loading',
    element: page({ data: undefined, currentData: undefined }),
    prepare: ({ screen }) => screen.findByLabelText(/^(Loading|جارٍ التحميل)$/),
  },
  {
    name: 'table-failed',
    element: page({ data: undefined, currentData: undefined, error: failure.failure }),
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
];
