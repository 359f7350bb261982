/** Answers to guidelines: counts, people, export and reminder. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type AnswerRow, AnswerFilterSchema } from '@polylogue/contract/brands/guidelines/consents';
import { guidelinesRoutes } from '@polylogue/contract/brands/guidelines/routes';
import type { GuidelinesDocument } from '@polylogue/contract/brands/guidelines/schemas';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import IconMail from '#icon/IconMail';
import { PersonRow } from '../../../../entity/person-row.tsx';
import { QueryView } from '../../../../entity/query-view.tsx';
import { listSource } from '../../../../entity/list-source.ts';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import type { ListQuery } from '../../../../ui/table/list-source.ts';
import { PagedRows } from '../../../../ui/table/paged-rows.tsx';
import { guidelinesApi } from '../api.ts';
import { AnswerChart } from './answer-chart.tsx';
import { Choice } from './choice.tsx';

type Filter = AnswerRow['state'] | 'all';
const filters: readonly Filter[] = ['all', ...AnswerFilterSchema.options];

export function AnswerList({ document }: { document: GuidelinesDocument }) {
  const { guidelinesDocumentId, permissions } = document;
  const params = { guidelinesDocumentId };
  const counts = guidelinesApi.answerCounts.useQuery({ params });
  return (
    <QueryView query={counts}>
      {(found) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
          <AnswerChart counts={found} />
          <Answers
            guidelinesDocumentId={guidelinesDocumentId}
            mayRemind={permissions.canEdit && found.version !== null}
            canRemind={found.canRemind}
            waiting={found.notAnswered}
          />
        </Box>
      )}
    </QueryView>
  );
}

interface AnswersProps {
  guidelinesDocumentId: string;
  /** The person may send reminders. */
  mayRemind: boolean;
  /** A reminder would reach somebody. */
  canRemind: boolean;
  /** Number of people who have not answered. */
  waiting: number;
}

function Answers({ guidelinesDocumentId, mayRemind, canRemind, waiting }: AnswersProps) {
  const { t } = useTranslation('guidelines');
  const [filter, setFilter] = useState<Filter>('all');
  const state = filter === 'all' ? undefined : filter;
  const source = useMemo(() => {
    const all = listSource(guidelinesApi.answers, { guidelinesDocumentId });
    return { ...all, useList: (query: ListQuery) => all.useList({ ...query, ...(state && { state }) }) };
  }, [guidelinesDocumentId, state]);
  const save = useExport(guidelinesDocumentId, state);
  const remind = useReminder(guidelinesDocumentId, waiting);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: { sm: 1 } }}>
          <Choice label={t('answer.filter')} value={filter} onChoose={setFilter}>
            {filters.map((value) => ({ value, label: t(`answer.filters.${value}`) }))}
          </Choice>
        </Box>
        <Button size="small" color="inherit" variant="outlined" startIcon={<IconDownload />} onClick={save}>
          {t('answer.export')}
        </Button>
        {mayRemind && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            startIcon={<IconMail />}
            disabled={!canRemind}
            onClick={remind}
          >
            {t('answer.remind')}
          </Button>
        )}
      </Box>
      {mayRemind && !canRemind && waiting > 0 && (
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>{t('answer.noMail')}</Box>
      )}
      <PagedRows
        key={filter}
        label={t('sections.answers')}
        source={source}
        idOf={({ userId }) => userId}
        search={{ name: 'keywords', label: t('answer.search') }}
        empty={t('answer.none')}
      >
        {(row) => <Answer row={row} />}
      </PagedRows>
    </>
  );
}

function Answer({ row }: { row: AnswerRow }) {
  const { t } = useTranslation('guidelines');
  const { time, date } = useFormats();
  const { userId, name, emailAddress, state, version, at, remindedAt } = row;
  const notes = [
    t(`answer.filters.${state}`),
    version !== null && t('answer.version', { version }),
    at !== null && time.format(new Date(at)),
    remindedAt !== null && t('answer.reminded', { day: date.format(new Date(remindedAt)) }),
  ]
    .filter((note) => note !== false)
    .join(' · ');
  if (name === null) return `${t('erased')} · ${notes}`;
  return <PersonRow person={{ userId, name, email: emailAddress, userName: '' }} note={notes} />;
}

function useExport(guidelinesDocumentId: string, state: AnswerRow['state'] | undefined): () => void {
  const http = useHttp();
  const toast = useToast();
  const errorText = useErrorText();
  return () => {
    const call = { params: { guidelinesDocumentId }, query: state ? { state } : {} };
    fetchBlob(http, guidelinesRoutes.answersCsv, call).then(
      (file) => saveFile(file, 'guidelines-answers.csv'),
      (error: unknown) => toast({ message: errorText(error).message, tone: 'error' }),
    );
  };
}

function useReminder(guidelinesDocumentId: string, count: number): () => void {
  const { t } = useTranslation('guidelines');
  const { number } = useFormats();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const [remind] = guidelinesApi.remind.useMutation();
  const start = async () => {
    const question = {
      title: t('answer.remindTitle', { count, number: number.format(count) }),
      text: t('answer.remindText'),
      confirmLabel: t('answer.remind'),
    };
    if (!(await confirm(question))) return;
    const { data, error } = await remind({ params: { guidelinesDocumentId } });
    if (!data) return void toast({ message: errorText(error).message, tone: 'error' });
    const sent = data.peopleCount;
    const message = t('answer.remindDone', { count: sent, number: number.format(sent) });
    toast({ message, tone: 'success' });
  };
  return () => void start();
}
