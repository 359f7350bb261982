/** Switch of a setting with its explanation. It takes effect at once, so there is no save button. */
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useErrorText } from '../../lib/http/error-text.ts';
import { useToast } from '../feedback/toasts.tsx';

interface SettingSwitchProps {
  label: string;
  hint: string;
  /** The pending value during a change, so that the switch does not jump back. */
  isOn: boolean;
  isPending: boolean;
  isDisabled: boolean;
  /** Asks before the change; resolves to false to leave the setting as it is. */
  confirm?(): Promise<boolean>;
  /** Changes the setting; resolves to the error of a refusal. */
  turn(): PromiseLike<{ error?: unknown }>;
  /** Message after a change. */
  done: string;
}

export function SettingSwitch({ label, hint, isOn, isPending, isDisabled, ...change }: SettingSwitchProps) {
  const toast = useToast();
  const errorText = useErrorText();
  const hintId = useId();
  const turn = async () => {
    if (change.confirm && !(await change.confirm())) return;
    const { error } = await change.turn();
    if (error === undefined) toast({ message: change.done, tone: 'success' });
    else toast({ message: errorText(error).message, tone: 'error' });
  };
  return (
    <>
      <FormControlLabel
        labelPlacement="start"
        label={label}
        disabled={isDisabled}
        control={
          <Switch
            checked={isOn}
            onChange={() => !isPending && void turn()}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
          />
        }
        slotProps={{ typography: { variant: 'subtitle2' } }}
        sx={{ display: 'flex', justifyContent: 'space-between', m: 0 }}
      />
      <Typography id={hintId} variant="body2" sx={{ maxWidth: 560, color: 'text.secondary' }}>
        {hint}
      </Typography>
    </>
  );
}
