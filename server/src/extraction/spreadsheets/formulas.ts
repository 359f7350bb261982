/** Formulas of cells without a stored result. */

/** Longest formula that spreadsheet programs accept. */
const maxFormulaCharacters = 8_192;
/** Characters of all copies of shared formulas. */
const maxCopiedCharacters = 2_000_000;

/** Prefixes of functions that older programs don't know. */
const futureFunction = /_xl(?:fn|ws|pm)\./g;

export const shownFormula = (formula: string): string =>
  `=${formula.slice(0, maxFormulaCharacters).replace(futureFunction, '').trim()}`;

interface Place {
  row: number;
  column: number;
}

/** Keeps the formulas that several cells share. */
export function sharedFormulas() {
  const masters = new Map<string, Place & { formula: string }>();
  let copied = 0;
  return {
    /** Returns the formula of a cell, moved from the cell that holds it. */
    formulaAt(id: string, formula: string, place: Place): string {
      if (formula !== '') {
        masters.set(id, {
          formula: formula.slice(0, maxFormulaCharacters),
          row: place.row,
          column: place.column,
        });
        return formula;
      }
      const master = masters.get(id);
      copied += master?.formula.length ?? 0;
      if (!master || copied > maxCopiedCharacters) return '';
      return movedFormula(master.formula, {
        row: place.row - master.row,
        column: place.column - master.column,
      });
    },
  };
}

/** Matches quoted texts and sheet names, which stay, and references to cells. */
const reference = /"[^"]*"|'[^']*'|(?<![\w.])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w.(])/g;

/** Moves the relative references of a formula. */
const movedFormula = (formula: string, by: Place): string =>
  formula.replace(reference, (match: string, ...[fixedColumn, letters, fixedRow, row]: string[]) => {
    if (letters === undefined || row === undefined) return match;
    const column = fixedColumn === '$' ? letters : lettersOf(columnOf(letters) + by.column);
    return `${fixedColumn}${column}${fixedRow}${fixedRow === '$' ? row : Number(row) + by.row}`;
  });

/** Returns the index of a column from 0. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
