/** The page that answers a silent sign-in in its hidden frame: it hands the provider's answer to the page above. */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { log } from '../../../lib/log.ts';

broadcastResponseToMainFrame().catch((error: unknown) => log.error('Silent sign-in failed', error));
