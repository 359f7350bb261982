/** Somebody with a built-in role, made as an operator makes them. */
import { passwordIn, type Product, runCommand } from '../product/product.ts';
import type { Credentials } from '../../../server/src/testing/identity/embedded-sign-in.ts';

/** A word of the command `grant-role`. */
export type RoleWord = 'administrator' | 'agent-author' | 'knowledge-manager' | 'analyst' | 'member';

/** Adds an account of its own to a running product; everybody is a member. */
export async function personWithRole({ dataFolder }: Product, role: RoleWord): Promise<Credentials> {
  const email = `${role}@example.com`;
  const password = passwordIn(await runCommand(dataFolder, ['add-account', email, `The ${role}`]));
  if (role === 'member') return { email, password };
  const { code, output } = await runCommand(dataFolder, ['grant-role', email, role]);
  if (code !== 0) throw new Error(output);
  return { email, password };
}
