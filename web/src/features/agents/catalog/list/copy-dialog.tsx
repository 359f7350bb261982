/** Dialog that selects the agent to copy. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts';
import { FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { agentApi } from '../../api.ts';
import { useAgentName } from '../../use-agent-name.ts';

function useAgentOptions(text: string) {
  const nameOf = useAgentName();
  const keywords = useDebouncedValue(text.trim());
  const query = { top: 30, ...(keywords !== '' && { keywords }) };
  const { data, isFetching } = agentApi.list.useQuery({ query });
  const options = (data?.items ?? [])
    .filter(({ permissions }) => permissions.canRead)
    .map(({ gptSystemId, name, description }) => ({
      value: gptSystemId,
      label: nameOf(name),
      note: description,
    }));
  return { options, isLoading: isFetching };
}

export function CopyDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('agents');
  const { t: tUi } = useTranslation('ui');
  const navigate = useNavigate();
  const { control, watch } = useForm<{ copyOf: string | null }>({ defaultValues: { copyOf: null } });
  const copyOf = watch('copyOf');
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('copy.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (copyOf) void navigate(`/admin/gptsystem/new?copyOf=${copyOf}`);
      }}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!copyOf}>
            {t('copy.do')}
          </Button>
        </>
      }
    >
      <Box sx={{ pt: 2 }}>
        <FormCombo
          control={control}
          name="copyOf"
          label={t('copy.of')}
          hint={t('copy.hint')}
          useOptions={useAgentOptions}
        />
      </Box>
    </ModalDialog>
  );
}
