/** Person picker that searches by name or address. */
import type { FieldValues } from 'react-hook-form';
import { InitialsAvatar } from '../../pictures/initials-avatar.tsx';
import { FormCombo, type FormComboProps } from './form-combo.tsx';

/** The field holds the ids of several people, or of one with `isMultiple={false}`. */
export function FormPeople<T extends FieldValues>({
  useOptions,
  isMultiple = true,
  ...props
}: FormComboProps<T>) {
  const usePeople: typeof useOptions = (text, chosen) => {
    const { options, isLoading } = useOptions(text, chosen);
    return {
      isLoading,
      options: options.map((person) => ({ ...person, picture: <InitialsAvatar name={person.label} /> })),
    };
  };
  return <FormCombo {...props} isMultiple={isMultiple} useOptions={usePeople} />;
}
