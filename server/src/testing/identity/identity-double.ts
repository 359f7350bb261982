/** Double of Entra ID for one test file, trusted by this process. */
import tls from 'node:tls';
import { type EntraDouble, startEntraDouble } from './entra-double.ts';
import { atEndOfFile } from '../at-end-of-file.ts';

/** Starts the provider for a tenant, or for an alias of several; it ends with the test file. */
export async function identityDouble(tenant?: string): Promise<EntraDouble> {
  const double = await startEntraDouble(tenant);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), double.certificate]);
  atEndOfFile(() => double.stop());
  return double;
}
