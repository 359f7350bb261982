/** Small line of a figure over the period; decoration, since the charts show the same figures. */
import Box from '@mui/material/Box';

const widthPx = 80;
const heightPx = 28;
const edgePx = 2;

/** Returns the points of each unbroken part of the line. */
function linesOf(values: readonly (number | null)[]): string[] {
  const highest = Math.max(...values.map((value) => value ?? 0));
  const step = (widthPx - 2 * edgePx) / (values.length - 1);
  const lines: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    const y = heightPx - edgePx - ((value ?? 0) / highest) * (heightPx - 2 * edgePx);
    if (value === null) lines.push([]);
    else lines.at(-1)?.push(`${(edgePx + index * step).toFixed(1)},${y.toFixed(1)}`);
  }
  return lines.filter(({ length }) => length > 1).map((points) => points.join(' '));
}

export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  if (values.length < 2 || !values.some((value) => value !== null && value > 0)) return null;
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      preserveAspectRatio="none"
      className="flip-in-rtl"
      sx={sparklineStyles}
    >
      {linesOf(values).map((points) => (
        <polyline key={points} points={points} />
      ))}
    </Box>
  );
}

const sparklineStyles = {
  flex: '0 1 80px',
  color: 'primary.main',
  minWidth: 0,
  height: heightPx,
  polyline: {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.5,
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
} as const;
