/** Fields of whom a policy holds. */
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { FieldFrame, useFormField } from '../../../../ui/forms/fields/field-frame.tsx';
import { FormPeople } from '../../../../ui/forms/fields/form-people.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { PolicyForm } from '../use-policy-editor.ts';
import type { PolicyChoices } from '../use-policy-names.ts';

export interface PolicyFieldProps {
  control: PolicyForm['control'];
  isDisabled: boolean;
}

interface WhoFieldsProps extends PolicyFieldProps {
  setValue: PolicyForm['methods']['setValue'];
  choices: PolicyChoices;
}

const kinds = ['everyone', 'signedIn', 'chosen'] as const;

export function WhoFields({ control, isDisabled, setValue, choices }: WhoFieldsProps) {
  const { t } = useTranslation('policies');
  const who = useWatch({ control, name: 'who' });
  const kind = kinds.find((one) => one === 'chosen' || who[one]) ?? 'chosen';
  // Registers the error of the whole object at the first control.
  const { id, frame } = useFormField({ control, name: 'who', label: t('who.kind'), isDisabled });
  const choose = (next: (typeof kinds)[number]) =>
    setValue(
      'who',
      { ...who, everyone: next === 'everyone', signedIn: next === 'signedIn' },
      { shouldDirty: true, shouldTouch: true, shouldValidate: true },
    );
  const shared = { control, isDisabled };
  return (
    <>
      <FieldFrame {...frame} isGroup>
        <ToggleButtonGroup
          exclusive
          value={kind}
          disabled={isDisabled}
          aria-labelledby={`${id}-label`}
          onChange={(_event, next: (typeof kinds)[number] | null) => next && choose(next)}
          sx={{ flexWrap: 'wrap' }}
        >
          {kinds.map((value) => (
            <ToggleButton key={value} value={value}>
              {t(`who.${value}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </FieldFrame>
      {kind === 'chosen' && (
        <>
          <FormPeople {...shared} name="who.userIds" label={t('who.people')} useOptions={choices.usePeople} />
          <FormCombo
            {...shared}
            name="who.roleIds"
            label={t('who.roles')}
            isMultiple
            useOptions={choices.useRoles}
          />
          <FormCombo
            {...shared}
            name="who.groupIds"
            label={t('who.groups')}
            hint={t('who.groupsHint')}
            isMultiple
            isFree
            useOptions={choices.useGroups}
          />
        </>
      )}
      {kind !== 'everyone' && (
        <FormSwitch {...shared} name="who.visitors" label={t('who.visitors')} hint={t('who.visitorsHint')} />
      )}
    </>
  );
}
