/** Overlapping avatars: at most four, the last with the number of the rest (document 1 §9). */
import MuiAvatarGroup from '@mui/material/AvatarGroup';
import { useFormats } from '../../lib/formats.ts';
import { InitialsAvatar } from './initials-avatar.tsx';
import { LettersAvatar } from './letters-avatar.tsx';

const places = 4;

/** Decorative: the parent gives the same information as text. */
export function AvatarGroup({ names }: { names: readonly string[] }) {
  const { number } = useFormats();
  const shown = names.length > places ? names.slice(0, places - 1) : names;
  const rest = names.length - shown.length;
  return (
    <MuiAvatarGroup aria-hidden spacing={4}>
      {shown.map((name, index) => (
        // Two people may have the same name.
        <InitialsAvatar key={`${index} ${name}`} name={name} />
      ))}
      {rest > 0 && <LettersAvatar letters={`+${number.format(rest)}`} />}
    </MuiAvatarGroup>
  );
}
