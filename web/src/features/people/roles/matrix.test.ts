import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import { describe, expect, it } from 'vitest';
import { cellsOf, columnOf, rows, stateOf, withAction, withAll } from './matrix.ts';

const everything = () => true;

describe('action matrix', () => {
  it('contains every action once', () => {
    const placed = rows.flatMap((row) => [...cellsOf(row), ...row.chosen]);
    expect(placed.toSorted()).toEqual(allActions.toSorted());
  });

  it('keeps the order of actions regardless of the order of clicks', () => {
    const one = withAction(withAction([], 'BrandsRead', true), 'AnalyticsRead', true);
    const other = withAction(withAction([], 'AnalyticsRead', true), 'BrandsRead', true);
    expect(one).toEqual(other);
    expect(withAction(one, 'BrandsRead', false)).toEqual(['AnalyticsRead']);
  });

  it('selects missing actions of a group first, then clears all', () => {
    const column = columnOf('Read');
    const all = withAll(['BrandsRead', 'BrandsWrite'], column, everything);
    expect(stateOf(all, column)).toBe('all');
    expect(all).toContain('BrandsWrite');
    expect(withAll(all, column, everything)).toEqual(['BrandsWrite']);
  });

  it('leaves locked actions unchanged', () => {
    const brands: Action[] = ['BrandsRead', 'BrandsCreate', 'BrandsWrite'];
    const mayChange = (action: Action) => action !== 'BrandsWrite';
    const on = withAll([], brands, mayChange);
    expect(on).toEqual(['BrandsRead', 'BrandsCreate']);
    expect(stateOf(on, brands)).toBe('some');
    expect(withAll([...on, 'BrandsWrite'], brands, mayChange)).toEqual(['BrandsWrite']);
  });
});
