/** Parameters that the embedding page or the address may set. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type AgentConfiguration, agentLimits } from '@polylogue/contract/agents/agent/configuration';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { restoreLostFocus } from '../../../../../lib/browser/lost-focus.ts';
import { IconAction } from '../../../../../ui/actions/icon-action.tsx';
import { FieldFrame, useFormField } from '../../../../../ui/forms/fields/field-frame.tsx';
import { useField } from '../../../parts/use-field.ts';
import type { ConfigurationControl } from '../offer.ts';

type Parameter = AgentConfiguration['requestParameters'][number];
const parts = ['name', 'description', 'example'] as const;

export function ParametersSection({ control }: { control: ConfigurationControl }) {
  const { t } = useTranslation('agents');
  const { field, id, hasError, describedBy, frame } = useFormField(useField(control)('requestParameters'));
  const box = useRef<HTMLDivElement>(null);
  const rows = (field.value ?? []) as Parameter[];
  const add = () => {
    field.onChange([...rows, { name: '', description: '', example: '' }]);
    setTimeout(() => box.current?.querySelector<HTMLInputElement>('li:last-of-type input')?.focus(), 0);
  };
  const remove = (index: number) => {
    field.onChange(rows.toSpliced(index, 1));
    restoreLostFocus(() => box.current?.querySelector<HTMLElement>('button:last-of-type'));
  };
  return (
    <FieldFrame {...frame} isGroup>
      <Box ref={box} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((row, index) => (
            // Lines have no identity except their position.
            <Box component="li" key={index} sx={rowStyles}>
              {parts.map((part) => (
                <OutlinedInput
                  key={part}
                  value={row[part]}
                  error={hasError}
                  placeholder={t(`parameters.${part}`)}
                  inputRef={index === 0 && part === 'name' ? field.ref : undefined}
                  inputProps={{
                    dir: part === 'name' ? 'ltr' : 'auto',
                    'aria-label': t('parameters.item', { part: t(`parameters.${part}`), number: index + 1 }),
                  }}
                  onBlur={field.onBlur}
                  onChange={({ target }) =>
                    field.onChange(rows.with(index, { ...row, [part]: target.value }))
                  }
                />
              ))}
              <IconAction
                label={t('parameters.remove', { name: row.name || String(index + 1) })}
                onClick={() => remove(index)}
              >
                <IconX />
              </IconAction>
            </Box>
          ))}
        </Box>
        <Button
          size="small"
          color="inherit"
          startIcon={<IconPlus />}
          disabled={rows.length >= agentLimits.requestParameters}
          onClick={add}
          sx={{ mt: rows.length > 0 ? 2 : 0 }}
        >
          {t('parameters.add')}
        </Button>
      </Box>
    </FieldFrame>
  );
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '1fr 2fr 1fr auto' },
  gap: 1.5,
  alignItems: 'center',
} as const;
