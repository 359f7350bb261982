/** Choice between a few values, whose labels wrap on narrow screens. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  onChoose(value: NoInfer<T>): void;
  children: readonly { value: NoInfer<T>; label: string }[];
}

export function Choice<T extends string>({ label, value, onChoose, children }: ChoiceProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_event, next: T | null) => next && onChoose(next)}
      sx={{
        width: 'auto',
        '.MuiToggleButton-root': { flex: 'initial', whiteSpace: { sm: 'nowrap' } },
      }}
    >
      {children.map((choice) => (
        <ToggleButton key={choice.value} value={choice.value}>
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
