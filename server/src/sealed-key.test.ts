import { describe, expect, test } from 'vitest';
import { newId } from './db/id.ts';
import { keySealer, last4Of } from './sealed-key.ts';

const sealer = keySealer('a secret of at least thirty-two characters', 'model_providers');
const [id, otherId] = [newId(), newId()];

describe('a sealed key', () => {
  test('opens for its row, and is not readable before', () => {
    const sealed = sealer.seal(id, 'sk-live-1234567890');
    expect(sealer.open(id, sealed)).toBe('sk-live-1234567890');
    expect(sealed.toString('latin1')).not.toContain('sk-live');
  });

  test('does not open for another row or table, nor with another secret', () => {
    const sealed = sealer.seal(id, 'sk-live-1234567890');
    expect(sealer.open(otherId, sealed)).toBeUndefined();
    const others = [
      keySealer('a secret of at least thirty-two characters', 'public_endpoints'),
      keySealer('another secret of at least thirty-two chars', 'model_providers'),
    ];
    for (const other of others) expect(other.open(id, sealed)).toBeUndefined();
  });

  test('does not open after any byte was changed or removed', () => {
    const sealed = sealer.seal(id, 'sk-live-1234567890');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(sealer.open(id, changed)).toBeUndefined();
      expect(sealer.open(id, sealed.subarray(0, index))).toBeUndefined();
    }
  });

  test('looks different each time', () => {
    expect(sealer.seal(id, 'the same key').equals(sealer.seal(id, 'the same key'))).toBe(false);
  });

  test('reveals its last characters only if it is long enough', () => {
    expect(last4Of('sk-live-1234567890')).toBe('7890');
    expect(last4Of('short')).toBeNull();
  });
});
