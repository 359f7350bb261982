/** Names of roles; built-in ones are translated. */
import { useTranslation } from 'react-i18next';
import type texts from '../roles/texts/en.json';

type BuiltInText = keyof (typeof texts)['builtIn'];
interface Named {
  name: string;
  /** Key of a built-in role. */
  builtIn: string | null;
}

export function useRoleLabels() {
  const { t, i18n } = useTranslation('roles');
  const known = ({ builtIn }: Named) =>
    builtIn !== null && i18n.exists(`roles:builtIn.${builtIn}.name`) ? (builtIn as BuiltInText) : undefined;
  return {
    nameOf: (role: Named): string => {
      const key = known(role);
      return key ? t(`builtIn.${key}.name`) : role.name;
    },
    descriptionOf: (role: Named & { description: string }): string => {
      const key = known(role);
      return key ? t(`builtIn.${key}.description`) : role.description;
    },
  };
}
