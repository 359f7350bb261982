/** Versions of an agent with their changes, a comparison with the draft, and restore. */
import Button from '@mui/material/Button';
import type { Agent, AgentVersionRow } from '@polylogue/contract/agents/agent/schemas';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSource } from '../../../../entity/list-source.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { PagedRows } from '../../../../ui/table/paged-rows.tsx';
import { VersionRow } from '../../../../ui/table/rows/version-row.tsx';
import { agentApi } from '../../api.ts';
import type { DraftForm } from '../editor/use-draft-form.ts';
import { useFieldLabels } from '../../use-field-labels.ts';

const VersionDialog = lazy(async () => ({
  default: (await import('./version-dialog.tsx')).VersionDialog,
}));

interface VersionListProps {
  agent: Agent;
  form: DraftForm;
}

export function VersionList({ agent, form }: VersionListProps) {
  const { t } = useTranslation('agents');
  const { gptSystemId } = agent;
  const source = useMemo(() => listSource(agentApi.versions, { gptSystemId }), [gptSystemId]);
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <PagedRows
        label={t('sections.versions')}
        source={source}
        idOf={({ configurationVersion }) => String(configurationVersion)}
        empty={t('versions.none')}
      >
        {(row) => <AgentVersion row={row} agent={agent} onOpen={setOpened} />}
      </PagedRows>
      <Suspense fallback={null}>
        {opened !== undefined && (
          <VersionDialog agent={agent} form={form} version={opened} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface AgentVersionProps {
  row: AgentVersionRow;
  agent: Agent;
  onOpen(version: number): void;
}

function AgentVersion({ row, agent, onOpen }: AgentVersionProps) {
  const { t } = useTranslation('agents');
  const { time, list } = useFormats();
  const { label } = useFieldLabels();
  const { configurationVersion: version, createdAt, createdBy, changedFields } = row;
  const notes = [
    createdBy ? createdBy.name : t('versions.product'),
    // The first version has no earlier one to compare with.
    ...(version > 1 && changedFields.length > 0 ? [list.format(changedFields.map(label))] : []),
  ];
  return (
    <VersionRow
      title={t('versions.version', { version })}
      mark={version === agent.configurationVersion ? t('versions.current') : undefined}
      details={
        <>
          {time.format(new Date(createdAt))} · <bdi>{notes.join(' · ')}</bdi>
        </>
      }
      action={
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={t('versions.openLabel', { version })}
          onClick={() => onOpen(version)}
        >
          {t('versions.open')}
        </Button>
      }
    />
  );
}
