/** Picture of the signed-in user, or their initials. */
import Avatar from '@mui/material/Avatar';
import { ownAccountRoutes } from '@polylogue/contract/people/identity/account/routes';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { usePrivatePicture } from '../../../../lib/http/use-private-picture.ts';
import { InitialsAvatar } from '../../../../ui/pictures/initials-avatar.tsx';
import { useAccount } from '../api.ts';
import { ownAccountApi } from './own-account.ts';

/** Decorative: the name is shown next to it. */
export function OwnAvatar({ sizeRem = 1.5 }: { sizeRem?: number }) {
  const { name } = useAccount();
  const http = useHttp();
  const { data } = ownAccountApi.get.useQuery();
  const url = usePrivatePicture(data?.avatarUrl ?? null, (query) =>
    fetchBlob(http, ownAccountRoutes.avatar, { query }),
  );
  if (url === null) return <InitialsAvatar name={name} sizeRem={sizeRem} />;
  return (
    <Avatar aria-hidden alt="" src={url} sx={{ width: `${sizeRem}rem`, height: `${sizeRem}rem` }}>
      <span />
    </Avatar>
  );
}
