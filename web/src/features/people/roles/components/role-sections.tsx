/** Sections of a role's form. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Action } from '@polylogue/contract/permissions';
import type { Role, RoleSettings } from '@polylogue/contract/people/roles/schemas';
import { useTranslation } from 'react-i18next';
import IconFolders from '#icon/IconFolders';
import IconId from '#icon/IconId';
import IconLock from '#icon/IconLock';
import IconRobot from '#icon/IconRobot';
import IconTable from '#icon/IconTable';
import IconUsers from '#icon/IconUsers';
import IconUsersGroup from '#icon/IconUsersGroup';
import type { FormSection } from '../../../../entity/form/entity-form.tsx';
import { radius } from '../../../../theme/sizes.ts';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { useHasAction } from '../../identity/account/api.ts';
import { withAll } from '../matrix.ts';
import { useRoleLabels } from '../../parts/role-labels.ts';
import type { useRoleForm } from '../use-role-editor.ts';
import { AddHolders } from './add-holders.tsx';
import { ActionsField } from './actions-field.tsx';
import { EntityField, type EntityKind } from './entity-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { RoleHolders } from './role-holders.tsx';
import { CopyRoleActions } from './copy-role-actions.tsx';

interface SectionParts {
  form: ReturnType<typeof useRoleForm>;
  role: Role | undefined;
  /**
   * Role whose names of entities and groups are shown: the edited one, or the source of a duplicate.
   */
  source: Role | undefined;
  values: RoleSettings;
  mayChange(action: Action): boolean;
}

export function useRoleSections({ form, role, source, values, mayChange }: SectionParts): FormSection[] {
  const { t } = useTranslation('roles');
  const mayBindNew = useHasAction('UserRolePermissionsWrite') ?? false;
  const { control, methods } = form;
  const isReadOnly = role?.permissions.canEdit === false;
  const startFrom = (actions: readonly Action[]) => {
    const others = values.actions.filter((action) => !actions.includes(action));
    const without = withAll(values.actions, others, mayChange);
    const missing = actions.filter((action) => !without.includes(action));
    methods.setValue('actions', missing.length > 0 ? withAll(without, missing, mayChange) : without, {
      shouldDirty: true,
      shouldTouch: true,
    });
  };
  const entities = (kind: EntityKind, ids: readonly string[]): FormSection => ({
    name: kind,
    title: t(`sections.${kind}`),
    icon: kind === 'agents' ? <IconRobot /> : <IconFolders />,
    count: ids.length,
    intro: t(`entities.${kind}Intro`),
    content: (
      <EntityField kind={kind} control={control} names={source?.entityNames} isReadOnly={isReadOnly} />
    ),
  });
  return [
    {
      name: 'role',
      title: t('sections.role'),
      icon: <IconId />,
      content: role?.isBuiltIn ? (
        <BuiltIn role={role} />
      ) : (
        <>
          {isReadOnly && <Reason text={t('reasons.notYours')} />}
          <FormText
            control={control}
            name="name"
            label={t('columns.name')}
            isDisabled={isReadOnly}
            autoFocus={!role}
          />
          <FormText
            control={control}
            name="description"
            label={t('columns.description')}
            isDisabled={isReadOnly}
            lines={2}
          />
        </>
      ),
    },
    {
      name: 'actions',
      title: t('sections.actions'),
      icon: <IconTable />,
      count: values.actions.length,
      intro: t('actions.intro'),
      actions: !isReadOnly && <CopyRoleActions onChoose={startFrom} />,
      content: (
        <ActionsField
          control={control}
          saved={role?.actions ?? values.actions}
          isReadOnly={isReadOnly}
          mayChange={mayChange}
        />
      ),
    },
    entities('agents', values.entityConfiguration.gptSystemIds),
    entities('libraries', values.entityConfiguration.dataSourceIds),
    {
      name: 'groups',
      title: t('sections.groups'),
      icon: <IconUsersGroup />,
      count: values.groupIds.length,
      intro: t('groups.intro'),
      content: (
        <GroupsField
          control={control}
          names={role?.groupNames}
          mayBind={role ? role.permissions.canBind : mayBindNew}
        />
      ),
    },
    ...(role?.permissions.canSeeHolders
      ? [
          {
            name: 'people',
            title: t('sections.people'),
            icon: <IconUsers />,
            count: role.holderCount,
            intro: t('people.intro'),
            actions: <AddHolders role={role} />,
            content: <RoleHolders role={role} />,
          },
        ]
      : []),
  ];
}

function BuiltIn({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  const { descriptionOf } = useRoleLabels();
  return (
    <>
      <Reason text={t(role.permissions.canBind ? 'reasons.builtInBindable' : 'reasons.builtIn')} />
      <Typography variant="body2">{descriptionOf(role)}</Typography>
    </>
  );
}

/** Reason why something cannot be changed. */
function Reason({ text }: { text: string }) {
  return (
    <Box sx={reasonStyles}>
      <IconLock aria-hidden />
      <span>{text}</span>
    </Box>
  );
}

const reasonStyles = {
  display: 'flex',
  gap: 3,
  p: 3,
  borderRadius: `${radius.card}px`,
  typography: 'body2',
  color: 'info.darker',
  bgcolor: 'info.lighter',
  '.tabler-icon': { flex: 'none', width: 20, height: 20 },
} as const;
