/** Row of a person in a list inside a page: link, address and note. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { InitialsAvatar } from '../ui/pictures/initials-avatar.tsx';

interface PersonRowProps {
  person: { userId: string; name: string; email: string | null; userName: string };
  note: ReactNode;
  /** Action on the person. */
  action?: ReactNode;
}

export function PersonRow({ person: { userId, name, email, userName }, note, action }: PersonRowProps) {
  return (
    <>
      <InitialsAvatar name={name} sizeRem={1.75} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component={Link} to={`/admin/user/${userId}/edit`} dir="auto" sx={{ color: 'inherit' }}>
          {name}
        </Box>
        <Box sx={addressStyles}>
          <bdi dir="ltr">{email ?? userName}</bdi>
        </Box>
      </Box>
      <Box sx={{ maxWidth: '45%', typography: 'small', color: 'text.secondary', textAlign: 'end' }}>
        {note}
      </Box>
      {action}
    </>
  );
}

const addressStyles = {
  typography: 'small',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;
