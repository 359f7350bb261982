/** Page of a policy: its form, with a panel that describes the policy and whom it affects. */
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconFileText from '#icon/IconFileText';
import { EntityForm } from '../../../../entity/form/entity-form.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { SplitPane, useFitsSidePanel } from '../../../../ui/page/split-pane.tsx';
import { type EditedPolicy, usePolicyForm, usePolicyPreview, usePolicyValues } from '../use-policy-editor.ts';
import { usePolicyDescription } from '../use-policy-description.ts';
import { usePolicyChoices } from '../use-policy-names.ts';
import { PolicyPanel } from './policy-panel.tsx';
import { usePolicySections } from './policy-sections.tsx';
import { PolicyMarks } from './policy-status.tsx';

interface PolicyEditorProps extends EditedPolicy {
  title: string;
  actions?: ReactNode;
  /** Names of entries that a duplicate takes over. */
  names?: Parameters<typeof usePolicyChoices>[0];
}

export function PolicyEditor({ title, actions, names, ...edited }: PolicyEditorProps) {
  const { t } = useTranslation('policies');
  const { policy } = edited;
  const form = usePolicyForm(edited);
  const values = usePolicyValues(form);
  const preview = usePolicyPreview(policy, values);
  const choices = usePolicyChoices(policy?.names ?? names);
  const hasRoom = useFitsSidePanel();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? hasRoom;
  const sections = usePolicySections({ form, policy, choices });
  const describe = usePolicyDescription(policy, choices.names);
  return (
    <PageBody
      title={title}
      form="wide"
      status={
        policy && (
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
            <PolicyMarks policy={policy} />
          </Box>
        )
      }
      actions={
        <>
          {!isOpen && (
            <PageAction label={t('effect.open')} icon={<IconFileText />} onClick={() => setOpen(true)} />
          )}
          {actions}
        </>
      }
    >
      <SplitPane
        name="policy-effect"
        panel={isOpen ? <PolicyPanel values={values} names={choices.names} preview={preview} /> : undefined}
        panelTitle={t('effect.title')}
        panelWidthPx={360}
        onClosePanel={() => setOpen(false)}
      >
        <EntityForm form={form} sections={sections} describe={describe} />
      </SplitPane>
    </PageBody>
  );
}
