/** Choice of the figures or series that a chart shows. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface ChartToggleProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: NoInfer<Value>;
  onChoose: (value: NoInfer<Value>) => void;
}

export function ChartToggle<Value extends string>(props: ChartToggleProps<Value>) {
  const { label, options, chosen, onChoose } = props;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      aria-label={label}
      sx={{ width: 'auto', whiteSpace: 'nowrap' }}
      onChange={(_event, next: Value | null) => next && onChoose(next)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
