/** People as overlapping pictures: at most four places, the last one with the number of the rest (document 1 §9). */
import MuiAvatarGroup from '@mui/material/AvatarGroup';
import { InitialsAvatar } from './initials-avatar.tsx';

const places = 4;
const sizeRem = 1.5;

/** Decorative: what it is on says the same in words. */
export function AvatarGroup({ names }: { names: readonly string[] }) {
  return (
    <MuiAvatarGroup aria-hidden max={places} sx={styles}>
      {names.map((name, index) => (
        // Two people may have one name.
        <InitialsAvatar key={`${index} ${name}`} name={name} sizeRem={sizeRem} />
      ))}
    </MuiAvatarGroup>
  );
}

/** Also the number, which is an avatar of the kit's own. */
const styles = {
  '& .MuiAvatar-root': {
    width: `${sizeRem}rem`,
    height: `${sizeRem}rem`,
    fontSize: `${sizeRem * 0.42}rem`,
    fontWeight: 600,
  },
} as const;
