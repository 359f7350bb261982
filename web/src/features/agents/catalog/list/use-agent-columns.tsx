/** Columns of the list of agents. */
import Box from '@mui/material/Box';
import type { AgentRow } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconWorld from '#icon/IconWorld';
import { useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { AgentAvatar } from '../../parts/agent-avatar.tsx';
import { AgentStatus } from '../../parts/agent-status.tsx';
import { useBrandChoices } from '../../use-brand-choices.ts';
import { useAgentName } from '../../use-agent-name.ts';

/** Share of positive ratings in 30 days below which an agent is marked. */
const lowShare = 0.7;
const nothing = '–';

const shareOf = ({ feedback30Days: { positive, negative } }: AgentRow): number | undefined =>
  positive + negative > 0 ? positive / (positive + negative) : undefined;

export function useAgentColumns(): TableColumn<AgentRow>[] {
  const { t, i18n } = useTranslation('agents');
  const nameOf = useAgentName();
  const brands = useBrandChoices();
  // A window of 1280 px has room for the brands in place of the type.
  const hasBrands = brands.options.length > 1;
  const { date, list } = useFormats();
  const columns = useResourceColumns<AgentRow, 'agents'>('agents');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const day = (time: string | null) => (time === null ? nothing : date.format(new Date(time)));
  const feedback = (agent: AgentRow) => {
    const share = shareOf(agent);
    return share === undefined ? nothing : percent.format(share);
  };
  const owner = ({ owner: person }: AgentRow) => (person ? person.name : t('versions.product'));
  return [
    columns.name({
      text: ({ name }) => nameOf(name),
      cell: (agent) => <NameCell agent={agent} />,
      minWidthPx: 184,
    }),
    {
      name: 'type',
      title: t('columns.type'),
      text: ({ gptSystemType }) => t(`types.${gptSystemType}`),
      widthPx: 88,
      card: 'detail',
      isOptional: hasBrands,
    },
    {
      name: 'brands',
      title: t('columns.brands'),
      text: ({ brandKeys }) =>
        brandKeys.length === 0 ? t('allBrands') : list.format(brandKeys.map(brands.nameOf)),
      minWidthPx: 112,
      flex: 1,
      isOptional: !hasBrands,
    },
    {
      name: 'state',
      title: t('columns.state'),
      text: ({ state }) => t(`status.${state}`),
      cell: ({ hasDraft, ...agent }) => (
        <AgentStatus {...agent} {...(hasDraft && { note: t('withDraft') })} />
      ),
      csv: ({ state, hasDraft }) =>
        hasDraft ? `${t(`status.${state}`)} ${t('withDraft')}` : t(`status.${state}`),
      widthPx: 176,
      card: 'end',
    },
    {
      name: 'model',
      title: t('columns.model'),
      text: ({ languageEngine, deploymentName }) =>
        deploymentName ?? t(languageEngine === 'Library' ? 'model.withoutModel' : 'model.default'),
      sort: 'model',
      minWidthPx: 112,
      flex: 1,
    },
    columns.count('questions', ({ questions30Days }) => questions30Days, {
      cardTextOf: (values) => t('questions', values),
      sort: 'questions',
      widthPx: 142,
    }),
    {
      name: 'feedback',
      title: t('columns.feedback'),
      text: feedback,
      cell: (agent) => <FeedbackCell text={feedback(agent)} isLow={(shareOf(agent) ?? 1) < lowShare} />,
      isNumeric: true,
      widthPx: 92,
    },
    { name: 'owner', title: t('columns.owner'), text: owner, sort: 'owner', minWidthPx: 96, flex: 1 },
    columns.count('version', ({ configurationVersion }) => configurationVersion, {
      sort: 'version',
      widthPx: 90,
      isOptional: true,
    }),
    {
      name: 'lastUsed',
      title: t('columns.lastUsed'),
      text: ({ lastUsedAt }) => day(lastUsedAt),
      csv: ({ lastUsedAt }) => lastUsedAt ?? '',
      sort: 'lastUsed',
      widthPx: 116,
      // Fits the table into a window of 1280 px.
      isOptional: true,
    },
    { ...columns.updated({ widthPx: 130, isOptional: true }), card: undefined },
  ];
}

function NameCell({ agent: { gptSystemId, name, avatarUrl, publicEndpoint } }: { agent: AgentRow }) {
  const { t } = useTranslation('agents');
  const nameOf = useAgentName();
  return (
    <Box component="span" sx={nameStyles}>
      <AgentAvatar id={gptSystemId} url={avatarUrl} />
      <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {nameOf(name)}
      </Box>
      {publicEndpoint !== null && <IconWorld role="img" aria-label={t('isPublic')} />}
    </Box>
  );
}

function FeedbackCell({ text, isLow }: { text: string; isLow: boolean }) {
  const { t } = useTranslation('agents');
  if (!isLow) return text;
  return (
    <Box component="span" sx={{ ...nameStyles, gap: 1, color: 'warning.main' }}>
      <IconAlertTriangle role="img" aria-label={t('lowFeedback')} />
      {text}
    </Box>
  );
}

const nameStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2.5,
  minWidth: 0,
  maxWidth: '100%',
  '> .tabler-icon': { flex: 'none', width: 16, height: 16 },
} as const;
