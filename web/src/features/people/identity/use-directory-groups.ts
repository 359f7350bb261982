/** Directory groups: the first page on mount, further ones on request. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { log } from '../../../lib/log.ts';
import { useSession } from './api.ts';
import { authActions, type DirectoryGroup, selectAuth } from './auth-state.ts';
import { firstGroupsLink, readGroups } from './directory-groups.ts';

export interface DirectoryGroups {
  groups: readonly DirectoryGroup[];
  /** True while a further page loads. */
  isReading: boolean;
  /**
   * Reads the next page and resolves to true if there is another; `undefined` once all are read.
   */
  readMore: (() => Promise<boolean>) | undefined;
}

/** Reads the first page on mount. If the directory refuses, the groups known so far are shown. */
export function useDirectoryGroups(): DirectoryGroups {
  const session = useSession();
  const dispatch = useDispatch();
  const { entraGroups, settings } = useSelector(selectAuth);
  const [nextLink, setNextLink] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const { directory } = settings;

  /** Reads a page into the state; resolves to the next page's address. */
  async function read(link: string, signal?: AbortSignal): Promise<string | undefined> {
    try {
      const accessToken = await session.directoryToken();
      if (!accessToken) return undefined;
      const page = await readGroups({ link, directory, accessToken }, signal);
      const { entraGroupsInitialised, entraGroupsAppended } = authActions;
      const isFirst = link === firstGroupsLink(directory);
      dispatch(isFirst ? entraGroupsInitialised(page.groups) : entraGroupsAppended(page.groups));
      return page.nextLink;
    } catch (error) {
      if (!signal?.aborted) log.warn('The directory returned no groups', error);
      return undefined;
    }
  }
  const readFirst = useEffectEvent((signal: AbortSignal) => read(firstGroupsLink(directory), signal));
  useEffect(() => {
    if (!directory) return;
    const looking = new AbortController();
    void readFirst(looking.signal).then(setNextLink);
    return () => looking.abort();
  }, [directory]);

  async function readNext(link: string): Promise<boolean> {
    setIsReading(true);
    const following = await read(link);
    setNextLink(following);
    setIsReading(false);
    return following !== undefined;
  }
  return { groups: entraGroups, isReading, readMore: nextLink ? () => readNext(nextLink) : undefined };
}
