/** People as overlapping pictures: at most four places, the last one with the number of the rest (document 1 §9). */
import MuiAvatarGroup from '@mui/material/AvatarGroup';
import { useFormats } from '../../lib/formats.ts';
import { InitialsAvatar } from './initials-avatar.tsx';
import { LettersAvatar } from './letters-avatar.tsx';

const places = 4;

/** Decorative: what it is on says the same in words. */
export function AvatarGroup({ names }: { names: readonly string[] }) {
  const { number } = useFormats();
  const shown = names.length > places ? names.slice(0, places - 1) : names;
  const rest = names.length - shown.length;
  return (
    <MuiAvatarGroup aria-hidden spacing={4}>
      {shown.map((name, index) => (
        // Two people may have one name.
        <InitialsAvatar key={`${index} ${name}`} name={name} />
      ))}
      {rest > 0 && <LettersAvatar letters={`+${number.format(rest)}`} />}
    </MuiAvatarGroup>
  );
}
