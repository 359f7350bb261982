/** Form of an agent's audience, channels and schedule, with a preview of the effect of saving. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import {
  type Publishing,
  type PublishingAnswer,
  PublishingSchema,
} from '@polylogue/contract/agents/publishing/publishing';
import { useWatch } from 'react-hook-form';
import { type DryRun, useDryRun } from '../../../entity/effect/use-effect-preview.ts';
import { useEntityForm } from '../../../entity/form/use-entity-form.ts';
import { agentApi } from '../api.ts';
import { isSame } from '../drafts/editor/draft-values.ts';
import { previousSettings, settingsOf } from './publishing-settings.ts';

export function usePublishingForm(publishing: PublishingAnswer) {
  const { gptSystemId } = publishing;
  const [publish] = agentApi.publishV2.useMutation();
  const change = (body: Publishing, call: { ifMatch: number; requestId?: string }) =>
    publish({ params: { gptSystemId }, query: {}, body, ...call }).unwrap();
  return useEntityForm({
    name: `agentPublishing/${gptSystemId}`,
    schema: PublishingSchema,
    entity: publishing,
    valuesOf: (from: PublishingAnswer | undefined) => settingsOf(from ?? publishing),
    save: (body, { requestId, ifMatch = 0 }) => change(body, { ifMatch, requestId }),
    restore: (_version, call) => change(previousSettings(publishing), call),
  });
}

export type PublishingForm = ReturnType<typeof usePublishingForm>;

export interface AudiencePreview extends DryRun<PublishingAnswer> {
  /** True if the input is invalid and cannot be previewed. */
  isIncomplete?: boolean;
}

/** Previews without an endpoint that has no name yet, since it reaches nobody. */
const toPreviewable = (values: object): Publishing | undefined =>
  PublishingSchema.safeParse(values).data ??
  PublishingSchema.safeParse({ ...values, publicEndpoint: undefined }).data;

/** Returns the audience of the saved settings; after input, the preview of the entered ones. */
export function useAudiencePreview(publishing: PublishingAnswer, form: PublishingForm): AudiencePreview {
  const entered = toPreviewable(useWatch({ control: form.control }));
  const isChanged = entered !== undefined && !isSame(entered, settingsOf(publishing));
  const { gptSystemId, version: ifMatch } = publishing;
  const run = useDryRun(
    agentAdministrationRoutes.publishV2,
    isChanged ? { params: { gptSystemId }, query: { dryRun: 'true' }, body: entered, ifMatch } : undefined,
  );
  if (entered === undefined) return { answer: publishing, isPending: false, isIncomplete: true };
  return isChanged ? run : { answer: publishing, isPending: false };
}
