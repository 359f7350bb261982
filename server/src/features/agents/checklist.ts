/** What a configuration still lacks before people meet it. */
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing';
import type { Configuration } from './configuration.ts';
import { answerSourceOf, type HasModel } from './policy.ts';

type Item = PublishingAnswer['checklist'][number];

/** Nothing of it stops publishing; what does is the gate of an evaluation. */
export function checklistOf(configuration: Configuration, hasModel: HasModel): Item[] {
  const { name, description, starterPrompts, libraryIds, systemPrompt } = configuration;
  const item = (check: Item['check'], isPassed: boolean): Item => ({ check, isPassed });
  return [
    item('name', name !== ''),
    item('description', description !== ''),
    item('instructions', systemPrompt !== '' || libraryIds.length > 0),
    item('starterPrompts', starterPrompts.length > 0),
    item('answers', answerSourceOf(configuration, hasModel) !== undefined),
  ];
}
