/** Embedding model of a library, and the choice of another one. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Embedding, TextIndexDefinition } from '@polylogue/contract/knowledge/libraries/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/formats.ts';
import { textOfCode, useErrorText } from '../../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { TaskProgress } from '../../../../ui/feedback/task-progress.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { useHasAction } from '../../../people/public.ts';
import { libraryApi } from '../api.ts';

interface EmbeddingFieldProps {
  dataSourceId: string;
  definition: TextIndexDefinition;
  canEdit: boolean;
}

/** Option value of a model; the built-in one has no provider. */
const valueOf = ({ providerId, model }: Pick<Embedding, 'providerId' | 'model'>): string =>
  JSON.stringify([providerId, model]);

export function EmbeddingField({ dataSourceId, definition, canEdit }: EmbeddingFieldProps) {
  const { change, rebuild } = definition;
  const isChanging = change?.status === 'Pending';
  const isBusy = isChanging || rebuild?.status === 'Pending';
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 520 }}>
      <Choice {...{ dataSourceId, definition }} isDisabled={!canEdit || isBusy} />
      {isChanging && <ChangeProgress change={change} />}
      <Failures {...definition} />
    </Box>
  );
}

/** Failures of the model, or of changing it. */
function Failures({ embedding: { model, isOffered, failure }, change }: TextIndexDefinition) {
  const { t } = useTranslation('file-libraries');
  const { t: tErrors } = useTranslation('errors');
  const { time } = useFormats();
  const ofChange = change?.status === 'Rejected' ? change.error : null;
  const reasonOf = ({ code, text }: { code: string; text: string }) => textOfCode(tErrors, code, text);
  return (
    <>
      {ofChange && <ErrorCallout title={t('embedding.failed')} message={reasonOf(ofChange)} />}
      {isOffered ? (
        failure && (
          <ErrorCallout
            title={t('embedding.failedAtQuestion', { model, time: time.format(new Date(failure.at)) })}
            message={reasonOf(failure)}
          />
        )
      ) : (
        <ErrorCallout message={t('embedding.gone', { model })} />
      )}
    </>
  );
}

function ChangeProgress({ change }: { change: NonNullable<TextIndexDefinition['change']> }) {
  const { t } = useTranslation('file-libraries');
  return (
    <TaskProgress
      label={t('embedding.progress')}
      done={change.done}
      total={change.total}
      texts={{
        starting: t('embedding.starting'),
        counted: (done, total) => t('embedding.counted', { done, total }),
        finishing: t('embedding.finishing'),
      }}
    />
  );
}

/** Available models, and the current one even if no longer available. */
function useChoices(present: Embedding): readonly Embedding[] {
  const { data } = libraryApi.detailsForCreate.useQuery();
  const offered = data?.embeddings ?? [];
  const isThere = offered.some((one) => valueOf(one) === valueOf(present));
  return isThere ? offered : [...offered, present];
}

/** Explains the purpose of the model, and where to add others. */
function EmbeddingHint({ isAlone }: { isAlone: boolean }) {
  const { t } = useTranslation('file-libraries');
  const mayConnect = useHasAction('InstanceSettingsWrite') ?? false;
  return (
    <>
      {t('embedding.hint')} {mayConnect ? t('embedding.more') : isAlone && t('embedding.askForMore')}{' '}
      {mayConnect && (
        <MuiLink component={Link} to="/admin/models" underline="always">
          {t('embedding.toModels')}
        </MuiLink>
      )}
    </>
  );
}

function Choice({
  dataSourceId,
  definition: { dataSourceIndexId, embedding },
  isDisabled,
}: Omit<EmbeddingFieldProps, 'canEdit'> & { isDisabled: boolean }) {
  const { t } = useTranslation('file-libraries');
  const choices = useChoices(embedding);
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const [change] = libraryApi.changeEmbedding.useMutation();
  const [chosen, setChosen] = useState<string>();
  const nameOf = ({ providerId, providerName, model }: Embedding) =>
    providerId === null ? t('embedding.builtIn') : t('embedding.of', { model, providerName });
  const choose = async (value: string) => {
    const choice = choices.find((one) => valueOf(one) === value);
    if (!choice || value === valueOf(embedding)) return;
    const { providerId, model, providerName } = choice;
    setChosen(value);
    const isSure = await confirm({
      title: providerId === null ? t('embedding.backQuestion') : t('embedding.question', { model }),
      ...(providerId === null
        ? { text: t('embedding.backEffect', { model: embedding.model }), confirmLabel: t('embedding.back') }
        : {
            text: t('embedding.effect'),
            effects: [t('embedding.sent', { providerName })],
            confirmLabel: t('embedding.do'),
          }),
    });
    const body = { embedding: providerId === null ? null : { providerId, model } };
    const params = { dataSourceId, dataSourceIndexId };
    if (isSure) {
      await change({ params, body })
        .unwrap()
        .catch((error: unknown) => toast({ message: errorText(error).message, tone: 'error' }));
    }
    setChosen(undefined);
  };
  return (
    <TextField
      select
      size="small"
      label={t('embedding.label')}
      helperText={<EmbeddingHint isAlone={choices.length < 2} />}
      value={chosen ?? valueOf(embedding)}
      disabled={isDisabled}
      onChange={(event) => void choose(event.target.value)}
    >
      {choices.map((one) => (
        <MenuItem key={valueOf(one)} value={valueOf(one)}>
          <bdi>{nameOf(one)}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}
