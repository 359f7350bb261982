import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { instanceErrors } from '../errors.ts';

export const englishInstanceErrorTexts = {
  'feature_flag.not_found': "This feature doesn't exist.",
  'notice.not_found': 'This notice no longer exists.',
  'notice.brand_unknown': "One of the brands doesn't exist. Remove it from the notice.",
  'notice.text_missing': 'Enter the text in at least one language.',
  'notice.ends_before_start': 'Choose an end that is later than the start.',
  'task.already_running': 'This task is already running.',
  'task.interrupted': 'The server stopped during the task. Start it again.',
  'task.failed': 'The task failed. See the server log.',
  'model.not_offered':
    'The model of this agent is no longer connected. The owner of the agent can choose another one.',
  'model.host_unknown': "The model's server was not found. Ask an administrator to check its address.",
  'model.connection_refused':
    "The model's server refused the connection. Ask an administrator to check that it is running.",
  'model.key_refused':
    'The provider rejected the API key. An administrator can enter a valid one under Model Providers.',
  'model.not_found': "The provider doesn't have this model.",
  'model_provider.not_found': 'This provider no longer exists.',
  'model_provider.read_only':
    "This provider is configured in the server's environment and can only be changed there.",
  'model_provider.key_required': 'The address changed. Enter the API key again.',
  'model_provider.private_address':
    'This is a private address. Allow it for this exact server if you trust it.',
  'model_provider.address_refused': 'This address is never allowed.',
  'model_provider.in_use':
    'File libraries use an embedding model of this provider. Choose another embedding model for them first.',
} as const satisfies Record<Exclude<keyof typeof instanceErrors, FirstErrorCode>, string>;
