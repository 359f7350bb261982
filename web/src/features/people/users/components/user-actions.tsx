/** Actions on a person's account: reset password or second factor, lock, unlock. */
import { userRoutes } from '@polylogue/contract/people/users/routes';
import type { AccountLink, User } from '@polylogue/contract/people/users/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBan from '#icon/IconBan';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconKey from '#icon/IconKey';
import IconShieldOff from '#icon/IconShieldOff';
import { useEffectLabels } from '../../../../entity/effect/effect-labels.ts';
import { useFetchEffect } from '../../../../entity/effect/use-effect-preview.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { userApi } from '../api.ts';
import { EditProfile } from './edit-profile.tsx';
import { PasswordLink } from './password-link.tsx';

export function UserActions({ user }: { user: User }) {
  const { permissions } = user;
  return (
    <>
      {/* Both concern accounts of the embedded sign-in. */}
      {permissions.canResetPassword && <EditProfile user={user} />}
      {permissions.canResetPassword && <ResetPassword user={user} />}
      {permissions.canResetSecondFactor && <ResetSecondFactor user={user} />}
      {permissions.canDeactivate && <ChangeStatus user={user} />}
    </>
  );
}

function useRefusal(): (error: unknown) => void {
  const toast = useToast();
  const errorText = useErrorText();
  return (error) => void toast({ message: errorText(error).message, tone: 'error' });
}

function ResetPassword({ user: { userId, name, isInvited } }: { user: User }) {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const refuse = useRefusal();
  const [reset] = userApi.resetPassword.useMutation();
  const [link, setLink] = useState<AccountLink>();
  const label = t(isInvited ? 'password.invite' : 'password.reset');
  const start = async () => {
    const text = t(isInvited ? 'password.inviteText' : 'password.resetText', { name });
    const isSure = await confirm({ title: label, text, confirmLabel: label, isDangerous: !isInvited });
    if (!isSure) return;
    const { data, error } = await reset({ params: { userId } });
    if (data) setLink(data);
    else refuse(error);
  };
  return (
    <>
      <PageAction label={label} icon={<IconKey />} onClick={() => void start()} />
      <ModalDialog
        isOpen={link !== undefined}
        onClose={() => setLink(undefined)}
        title={label}
        maxWidthPx={560}
      >
        {link && <PasswordLink link={link} />}
      </ModalDialog>
    </>
  );
}

function ResetSecondFactor({ user: { userId, name } }: { user: User }) {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const toast = useToast();
  const refuse = useRefusal();
  const [reset] = userApi.resetSecondFactor.useMutation();
  const label = t('secondFactor.reset');
  const start = async () => {
    const text = t('secondFactor.resetText', { name });
    if (!(await confirm({ title: label, text, confirmLabel: label, isDangerous: true }))) return;
    const { error } = await reset({ params: { userId } });
    if (error !== undefined) refuse(error);
    else toast({ message: t('secondFactor.resetDone', { name }), tone: 'success' });
  };
  return <PageAction label={label} icon={<IconShieldOff />} onClick={() => void start()} />;
}

function ChangeStatus({ user: { userId, name, isActive } }: { user: User }) {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const toast = useToast();
  const refuse = useRefusal();
  const { lines } = useEffectLabels();
  const askTrial = useFetchEffect();
  const [setStatus] = userApi.setStatus.useMutation();
  const params = { userId };
  /** Confirms with the effect on the person and on the instance. */
  const isSure = async () => {
    const effect = await askTrial(userRoutes.dryRunStatus, { params, body: { isActive: false } });
    return confirm({
      title: t('deactivate.title', { name }),
      text: t('deactivate.text'),
      effects: lines(effect),
      confirmLabel: t('deactivate.do'),
      isDangerous: true,
    });
  };
  const change = async () => {
    try {
      if (isActive && !(await isSure())) return;
    } catch (error) {
      return refuse(error);
    }
    const { error } = await setStatus({ params, body: { isActive: !isActive } });
    if (error !== undefined) refuse(error);
    else toast({ message: t(isActive ? 'deactivate.done' : 'activate.done', { name }), tone: 'success' });
  };
  return isActive ? (
    <PageAction kind="danger" label={t('deactivate.do')} icon={<IconBan />} onClick={() => void change()} />
  ) : (
    <PageAction label={t('activate.do')} icon={<IconCircleCheck />} onClick={() => void change()} />
  );
}
