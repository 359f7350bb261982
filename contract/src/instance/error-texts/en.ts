import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { instanceErrors } from '../errors.ts';

export const englishInstanceErrorTexts = {
  'feature_flag.not_found': 'There is no such feature.',
  'task.already_running': 'This task is already running.',
  'task.interrupted': 'The server stopped during the task. Start it again.',
  'task.failed': 'The task failed. See the server log.',
  'model.not_offered':
    'The model of this agent is no longer connected. Whoever looks after the agent can choose another one.',
  'model.host_unknown': "The model's server was not found. An administrator can check its address.",
  'model.connection_refused':
    "The model's server refused the connection. An administrator can check that it is running.",
  'model.key_refused': 'The provider refused the key. An administrator can enter a valid one under Models.',
  'model.not_found': 'The provider does not know this model.',
  'model_provider.not_found': 'This provider does not exist any more.',
  'model_provider.read_only':
    "This provider comes from the server's environment and can only be changed there.",
  'model_provider.key_required': 'Enter the key again, because the address changed.',
  'model_provider.private_address':
    'This is a private address. Allow it for exactly this server if you trust it.',
  'model_provider.address_refused': 'This address is never allowed.',
  'model_provider.in_use':
    'File libraries are searched by an embedding model of this provider that would be gone. Choose another one there first.',
} as const satisfies Record<Exclude<keyof typeof instanceErrors, FirstErrorCode>, string>;
