/** Shares a personal agent with people and groups. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../../entity/query-view.tsx';
import { useFormats } from '../../../../../lib/formats.ts';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { useDebouncedValue } from '../../../../../lib/use-debounced-value.ts';
import { BusyButton } from '../../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../../ui/feedback/error-callout.tsx';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { FormPeople } from '../../../../../ui/forms/fields/form-people.tsx';
import { ModalDialog } from '../../../../../ui/overlays/modal-dialog.tsx';
import { useConsentPrompt } from '../../../../brands/parts/use-consent-prompt.tsx';
import { personalAgentApi } from '../api.ts';

interface ShareDialogProps {
  gptSystemId: string;
  onClose(): void;
}

export function ShareDialog({ gptSystemId, onClose }: ShareDialogProps) {
  const { t } = useTranslation('personal-agents');
  const query = personalAgentApi.publishing.useQuery(
    { params: { gptSystemId } },
    { refetchOnMountOrArgChange: true },
  );
  const isReady = query.currentData && !query.isFetching;
  return (
    <ModalDialog isOpen onClose={onClose} title={t('share.title')} maxWidthPx={520}>
      {isReady || query.error ? (
        <QueryView query={query}>
          {(publishing) => <ShareForm publishing={publishing} onClose={onClose} />}
        </QueryView>
      ) : null}
    </ModalDialog>
  );
}

const idIn = (kind: 'user' | 'group', id: string) => `${kind}/${id}`;
const idsOf = (kind: 'user' | 'group', subjects: readonly string[]) =>
  subjects
    .filter((subject) => subject.startsWith(`${kind}/`))
    .map((subject) => subject.slice(kind.length + 1));

interface ShareValues {
  subjects: string[];
}

function ShareForm({ publishing, onClose }: { publishing: PublishingAnswer; onClose(): void }) {
  const { t } = useTranslation('personal-agents');
  const { number } = useFormats();
  const toast = useToast();
  const errorText = useErrorText();
  const [publish, { isLoading, error }] = personalAgentApi.publishV2.useMutation();
  const consents = useConsentPrompt();
  const { gptSystemId, version, audience, names } = publishing;
  const { control, handleSubmit } = useForm<ShareValues>({
    defaultValues: {
      subjects: [
        ...audience.userIds.map((id) => idIn('user', id)),
        ...audience.groupIds.map((id) => idIn('group', id)),
      ],
    },
  });
  const submit = handleSubmit(async ({ subjects }) => {
    const { isHidden, from, until, brandKeys } = publishing;
    const body = {
      isHidden,
      from,
      until,
      brandKeys,
      isPublished: true,
      audience: { userIds: idsOf('user', subjects), groupIds: idsOf('group', subjects) },
    };
    const send = () => publish({ params: { gptSystemId }, query: {}, body, ifMatch: version });
    const first = await send();
    const { data } = (await consents.ask(first.error)) ? await send() : first;
    if (!data) return;
    const count = data.effect.audienceCount;
    toast({ message: t('share.done', { count, number: number.format(count) }), tone: 'success' });
    onClose();
  });
  const useOptions = (text: string) => {
    const keywords = useDebouncedValue(text.trim());
    const { currentData, isFetching } = personalAgentApi.shareCandidates.useQuery(
      { params: { gptSystemId }, query: { keywords } },
      { skip: keywords.length < 2 },
    );
    const known = [
      ...names.users.map(({ id, name }) => ({ value: idIn('user', id), label: name })),
      ...names.groups.map(({ id, name }) => ({
        value: idIn('group', id),
        label: name,
        note: t('share.group'),
      })),
    ];
    const found = (currentData?.items ?? []).map(({ kind, id, name }) => ({
      value: idIn(kind, id),
      label: name,
      ...(kind === 'group' && { note: t('share.group') }),
    }));
    const others = found.filter(({ value }) => known.every((one) => one.value !== value));
    return { options: [...known, ...others], isLoading: isFetching };
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <FormPeople
        control={control}
        name="subjects"
        label={t('share.people')}
        hint={t('share.hint')}
        useOptions={useOptions}
      />
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('quick.cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" isBusy={isLoading}>
          {t('share.do')}
        </BusyButton>
      </Box>
      {consents.dialog}
    </Box>
  );
}
