/** What is set of an agent's publishing, out of what the server answers about it. */
import {
  type Publishing,
  type PublishingAnswer,
  PublishingSchema,
} from '@polylogue/contract/agents/publishing';

const SettingsSchema = PublishingSchema.omit({ publicEndpoint: true }).strip();

/** Without the public endpoint: left out, it stays as it is. */
export const settingsOf = (answer: PublishingAnswer): Publishing => SettingsSchema.parse(answer);
