/** Limits of a policy: amount, kind, period, and whether each user has it or all share it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import {
  type Limit,
  LimitKindSchema,
  limitKey,
  LimitScopeSchema,
  LimitWindowSchema,
} from '@polylogue/contract/access-policies/limits/schemas';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { FieldFrame, useFormField } from '../../../../ui/forms/fields/field-frame.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { selectArrow } from '../../../../ui/forms/fields/select-arrow.ts';
import { useFocusAfterRemoval } from '../../../../ui/keyboard/use-focus-after-removal.ts';
import { rowStyles } from './row-styles.ts';
import type { PolicyFieldProps } from './who-fields.tsx';

/** Limits in the order in which they are proposed. */
const proposals: readonly Limit[] = [
  { kind: 'questions', window: 'day', scope: 'perPerson', amount: 50 },
  { kind: 'questions', window: 'hour', scope: 'perPerson', amount: 10 },
  { kind: 'cost', window: 'month', scope: 'shared', amount: 100 },
  { kind: 'concurrentAnswers', window: null, scope: 'perPerson', amount: 2 },
  { kind: 'tokens', window: 'month', scope: 'perPerson', amount: 1_000_000 },
];

/** Returns a limit that the list does not contain yet. */
function nextLimit(limits: readonly Limit[]): Limit {
  const taken = new Set(limits.map(limitKey));
  const free = proposals.find((limit) => !taken.has(limitKey(limit)));
  return free ?? { kind: 'questions', window: 'month', scope: 'shared', amount: 1000 };
}

export function LimitsField({ control, isDisabled }: PolicyFieldProps) {
  const { t } = useTranslation('policies');
  const {
    field: { ref, value, onChange },
    id,
    describedBy,
    frame,
    wrongEntries,
  } = useFormField({
    control,
    name: 'limits',
    label: t('limits.label'),
    isDisabled,
  });
  // The value of a field has the type of all fields.
  const limits = (value ?? []) as readonly Limit[];
  const group = useFocusAfterRemoval(limits.length);
  const hasCost = limits.some(({ kind }) => kind === 'cost');
  return (
    <>
      <FieldFrame {...frame} isGroup>
        <Box {...group} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
          {limits.map((limit, index) => (
            <LimitRow
              // Rows have no identity except their position.
              key={index}
              limit={limit}
              isWrong={wrongEntries.includes(index)}
              isDisabled={isDisabled}
              onChange={(next) => onChange(limits.with(index, next))}
              onRemove={() => onChange(limits.toSpliced(index, 1))}
            />
          ))}
          <Button
            ref={ref}
            size="small"
            color="inherit"
            startIcon={<IconPlus />}
            disabled={isDisabled || limits.length >= 20}
            onClick={() => onChange([...limits, nextLimit(limits)])}
          >
            {t('limits.add')}
          </Button>
        </Box>
      </FieldFrame>
      {hasCost && (
        <FormSwitch
          control={control}
          isDisabled={isDisabled}
          name="allowsUnknownPrice"
          label={t('limits.unknownPrice')}
          hint={t('limits.unknownPriceHint')}
        />
      )}
    </>
  );
}

interface LimitRowProps {
  limit: Limit;
  isWrong: boolean;
  isDisabled: boolean;
  onChange(limit: Limit): void;
  onRemove(): void;
}

function LimitRow({ limit, isWrong, isDisabled, onChange, onRemove }: LimitRowProps) {
  const { t } = useTranslation('policies');
  const { kind, window, scope, amount } = limit;
  const changeKind = (next: Limit['kind']) =>
    onChange({ ...limit, kind: next, window: next === 'concurrentAnswers' ? null : (window ?? 'day') });
  const shared = { isDisabled, hasError: isWrong };
  return (
    <Box sx={rowStyles}>
      <OutlinedInput
        type="number"
        // An emptied field has no amount, which saving refuses.
        value={Number.isFinite(amount) && amount > 0 ? amount : ''}
        error={isWrong}
        disabled={isDisabled}
        onChange={({ target }) =>
          onChange({ ...limit, amount: target.value === '' ? 0 : Number(target.value) })
        }
        inputProps={{
          'aria-label': t('limits.amount'),
          min: 0,
          step: 'any',
          inputMode: 'decimal',
        }}
        sx={{ width: 120, fontVariantNumeric: 'tabular-nums' }}
      />
      <Choice
        {...shared}
        label={t('limits.kind')}
        value={kind}
        options={LimitKindSchema.options.map((value) => [value, t(`limits.kinds.${value}`)])}
        onChange={changeKind}
      />
      {window !== null && (
        <Choice
          {...shared}
          label={t('limits.window')}
          value={window}
          options={LimitWindowSchema.options.map((value) => [value, t(`limits.windows.${value}`)])}
          onChange={(next) => onChange({ ...limit, window: next })}
        />
      )}
      <Choice
        {...shared}
        label={t('limits.scope')}
        value={scope}
        options={LimitScopeSchema.options.map((value) => [value, t(`limits.scopes.${value}`)])}
        onChange={(next) => onChange({ ...limit, scope: next })}
      />
      <IconAction label={t('limits.remove')} disabled={isDisabled} onClick={onRemove}>
        <IconX />
      </IconAction>
    </Box>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  isDisabled: boolean;
  hasError: boolean;
  onChange(value: Value): void;
}

function Choice<Value extends string>({
  label,
  value,
  options,
  isDisabled,
  hasError,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Select
      {...selectArrow}
      value={value}
      disabled={isDisabled}
      error={hasError}
      input={<OutlinedInput />}
      inputProps={{ 'aria-label': label }}
      // The options are those of the type.
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </Select>
  );
}
