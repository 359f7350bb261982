/**
 * Redirect page of silent sign-ins in a hidden frame: passes the provider's response to the parent
 * page.
 */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { log } from '../../../lib/log.ts';

broadcastResponseToMainFrame().catch((error: unknown) => log.error('Silent sign-in failed', error));
