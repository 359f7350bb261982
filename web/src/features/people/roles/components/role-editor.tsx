/** Page of a role: its form, and a panel with the effect of saving. */
import Box from '@mui/material/Box';
import type { Role } from '@polylogue/contract/people/roles/schemas';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowsDiff from '#icon/IconArrowsDiff';
import IconLock from '#icon/IconLock';
import { useFormats } from '../../../../lib/formats.ts';
import { EffectPanel } from '../../../../entity/effect/effect-panel.tsx';
import { EntityForm } from '../../../../entity/form/entity-form.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { SplitPane, useFitsSidePanel } from '../../../../ui/page/split-pane.tsx';
import { useDescription } from '../role-description.ts';
import {
  type EditedRole,
  useGrantable,
  useLossConfirmation,
  useRoleForm,
  useRolePreview,
  useRoleValues,
} from '../use-role-editor.ts';
import { useRoleSections } from './role-sections.tsx';

const panelWidthPx = 380;

interface RoleEditorProps extends EditedRole {
  title: string;
  actions?: ReactNode;
  /** Role whose names a duplicate reuses. */
  source?: Role | undefined;
}

/** State of the panel: opens with the first change, on narrow screens only on request. */
function usePanel(isAsked: boolean) {
  const hasRoom = useFitsSidePanel();
  const [chosen, setOpen] = useState<boolean>();
  return { isOpen: isAsked && (chosen ?? hasRoom), setOpen };
}

export function RoleEditor({ title, actions, source, ...edited }: RoleEditorProps) {
  const { t } = useTranslation('roles');
  const { t: tRights } = useTranslation('rights');
  const { role } = edited;
  const askAboutLoss = useLossConfirmation(role);
  // Visibility of the effect at the time of saving, known only after the form has rendered.
  const isSeen = useRef(false);
  const form = useRoleForm(edited, (body) => askAboutLoss(body, isSeen.current));
  const values = useRoleValues(form);
  const { isAsked, trial } = useRolePreview(role, values);
  const panel = usePanel(isAsked);
  const isEffectSeen = panel.isOpen && !trial.isPending && trial.effect !== undefined;
  useEffect(() => {
    isSeen.current = isEffectSeen;
  }, [isEffectSeen]);
  const sections = useRoleSections({ form, role, source: source ?? role, values, mayChange: useGrantable() });
  return (
    <PageBody
      title={title}
      form="wide"
      status={role && <RoleStatus role={role} />}
      actions={
        <>
          {isAsked && !panel.isOpen && (
            <PageAction label={t('effect')} icon={<IconArrowsDiff />} onClick={() => panel.setOpen(true)} />
          )}
          {actions}
        </>
      }
    >
      <SplitPane
        name="effect"
        panel={panel.isOpen ? <EffectPanel trial={trial} /> : undefined}
        panelTitle={tRights('effect.title')}
        panelWidthPx={panelWidthPx}
        onClosePanel={() => panel.setOpen(false)}
      >
        <EntityForm form={form} sections={sections} describe={useDescription(source ?? role)} />
      </SplitPane>
    </PageBody>
  );
}

function RoleStatus({ role: { isBuiltIn, holderCount: count } }: { role: Role }) {
  const { t } = useTranslation('roles');
  const { number } = useFormats();
  const holders = t('holders', { count, number: number.format(count) });
  return (
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' }, gap: 3, flex: 'none' }}>
      {isBuiltIn && <StatusText icon={<IconLock />} label={t('isBuiltIn')} />}
      <Box component="span" sx={{ typography: 'small', color: 'text.secondary' }}>
        {holders}
      </Box>
    </Box>
  );
}
