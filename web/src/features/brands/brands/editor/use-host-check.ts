/**
 * Check of a host name by a round trip of this page: it opens the address there, which leads back with a
 * proof that this instance answered.
 */
import type { AdminBrand } from '@polylogue/contract/brands/brands/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { isRecord, sessionStore } from '../../../../lib/storage/browser-storage.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { brandApi } from '../admin-api.ts';

/** Key of the tab's storage for the host name whose check has begun. */
const storageKey = 'hostCheck';
/** Parameter of the address that came back. */
const proofParameter = 'hostCheck';

export type SeenOutcome = 'reachedAnother' | 'notReached';

export interface HostCheck {
  /** Host name whose check has not come back. */
  unanswered: string | undefined;
  start(hostName: string): Promise<void>;
  /** Records what was seen instead. */
  report(seen: SeenOutcome): Promise<void>;
  dismiss(): void;
}

function begunCheck(brandKey: string): string | undefined {
  const stored = sessionStore.read(storageKey);
  if (!isRecord(stored) || stored.brandKey !== brandKey) return undefined;
  return typeof stored.hostName === 'string' ? stored.hostName : undefined;
}

export function useHostCheck({ brandKey }: AdminBrand): HostCheck {
  const { t } = useTranslation('brands');
  const toast = useToast();
  const errorText = useErrorText();
  const [search, setSearch] = useSearchParams();
  const [begin] = brandApi.checkHostName.useMutation();
  const [finish] = brandApi.finishHostNameCheck.useMutation();
  const proof = search.get(proofParameter);
  const [unanswered, setUnanswered] = useState(() => (proof === null ? begunCheck(brandKey) : undefined));
  const refuse = (error: unknown) => void toast({ message: errorText(error).message, tone: 'error' });
  const forget = () => {
    sessionStore.remove(storageKey);
    setUnanswered(undefined);
  };
  const accept = useEffectEvent(async (value: string) => {
    const hostName = begunCheck(brandKey);
    sessionStore.remove(storageKey);
    setSearch(
      (former) => {
        former.delete(proofParameter);
        return former;
      },
      { replace: true },
    );
    if (hostName === undefined) return;
    const { data, error } = await finish({ params: { brandKey, hostName }, body: { proof: value } });
    if (error !== undefined) return refuse(error);
    const host = data?.hosts.find((one) => one.hostName === hostName);
    const isReached = host?.state === 'reached';
    toast({
      message: t(isReached ? 'hosts.done' : 'hosts.doneOtherwise', { name: hostName }),
      tone: isReached ? 'success' : 'error',
    });
  });
  useEffect(() => {
    if (proof !== null) void accept(proof);
  }, [proof]);
  return {
    unanswered,
    async start(hostName) {
      const { data, error } = await begin({
        params: { brandKey, hostName },
        body: { returnTo: location.origin },
      });
      if (!data) return refuse(error);
      sessionStore.write(storageKey, { brandKey, hostName });
      location.assign(data.address);
    },
    async report(seen) {
      if (unanswered === undefined) return;
      const { error } = await finish({ params: { brandKey, hostName: unanswered }, body: { seen } });
      if (error === undefined) forget();
      else refuse(error);
    },
    dismiss: forget,
  };
}
