/** Inheritable switch. */
import { useTranslation } from 'react-i18next';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { Inheritable } from './inheritable.tsx';
import { useEditedLook, useLookForm } from './look-context.ts';

type SwitchName = 'useGradientButtons' | 'useLoginBackgroundImg';

/** Returns the field of a switch. */
export function useSwitchField(name: SwitchName) {
  const { t } = useTranslation('brands');
  const { inherited, isReadOnly } = useEditedLook();
  const { control } = useLookForm();
  const label = t(`fields.${name}`);
  return (
    <Inheritable
      name={name}
      label={label}
      summary={t(inherited[name] ? 'inherit.on' : 'inherit.off')}
      start={() => inherited[name]}
    >
      <FormSwitch
        control={control}
        name={name}
        label={label}
        hint={t(`fields.${name}Hint`)}
        isDisabled={isReadOnly}
      />
    </Inheritable>
  );
}
