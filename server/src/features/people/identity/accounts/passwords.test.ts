import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

it('verifies a password against its own hash alone', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(stored).not.toBe(await hashPassword('correct horse battery'));
  expect(await verifyPassword(stored, 'correct horse battery')).toBe(true);
  expect(await verifyPassword(stored, 'Correct horse battery')).toBe(false);
  expect(await verifyPassword(undefined, 'correct horse battery')).toBe(false);
});

it('takes as long for an unknown address as for an account, from the first attempt on', async () => {
  const stored = await hashPassword('correct horse battery');
  const cpuOf = async (hash: string | undefined) => {
    const before = process.cpuUsage();
    for (let times = 0; times < 10; times += 1) await verifyPassword(hash, 'wrong');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const [stranger, account] = [await cpuOf(undefined), await cpuOf(stored)];
  expect(stranger / account).toBeGreaterThan(0.5);
  expect(stranger / account).toBeLessThan(2);
});
