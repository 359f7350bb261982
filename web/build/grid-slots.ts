/**
 * Removes default parts of the data grid that the product's tables turn off. Its toolbar, filters, menus,
 * panels and paging, with their fields, are larger than the rest of a screen.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const defaultSlots = /[\\/]@mui[\\/]x-data-grid[\\/]constants[\\/]defaultGridSlotsComponents\.mjs$/;

/** Slots that tables need, with the grid modules that hold them; `RowGrid` supplies the rest. */
const keptSlots = {
  cell: ['GridCell', 'cell/GridCell'],
  columnHeaders: ['GridColumnHeaders', 'GridColumnHeaders'],
  columnHeaderSortIcon: ['GridColumnHeaderSortIcon', 'columnHeaders/GridColumnHeaderSortIcon'],
  bottomContainer: ['GridBottomContainer', 'virtualization/GridBottomContainer'],
  row: ['GridRow', 'GridRow'],
  rowCheckbox: ['GridRowCheckbox', 'columnSelection/GridRowCheckbox'],
} as const;

/** Slot names, declared as `  name: Component,` lines in the grid's modules. */
const namesIn = (source: string) => [...source.matchAll(/^ {2}(\w+): \w+,?$/gm)].map(([, name = '']) => name);

/** Returns source of the slots module; a slot that no table enables renders nothing. */
export function slotsSource(names: readonly string[]): string {
  const entries = Object.entries(keptSlots);
  const lost = entries.filter(([slot]) => !names.includes(slot)).map(([slot]) => slot);
  if (lost.length > 0) throw new Error(`The data grid has no slots ${lost.join(', ')} any more.`);
  const imports = entries.map(([, [name, path]]) => `import { ${name} } from '../components/${path}.mjs';`);
  const slots = names.map(
    (slot) => `  ${slot}: ${keptSlots[slot as keyof typeof keptSlots]?.[0] ?? 'nothing'},`,
  );
  const exported = 'export const DATA_GRID_DEFAULT_SLOTS_COMPONENTS';
  return [...imports, 'const nothing = () => null;', `${exported} = {`, ...slots, '};'].join('\n');
}

export function gridSlots(): Plugin {
  return {
    name: 'grid-slots',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!defaultSlots.test(file)) return undefined;
      const material = join(dirname(file), '../material/index.mjs');
      const sources = await Promise.all([file, material].map((path) => readFile(path, 'utf8')));
      return slotsSource(sources.flatMap(namesIn));
    },
  };
}
