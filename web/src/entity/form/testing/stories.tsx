/** A form with every kind of field, in its states. */
import IconId from '#icon/IconId';
import IconMessage from '#icon/IconMessage';
import IconCpu from '#icon/IconCpu';
import { z } from 'zod';
import { ApiError } from '../../../lib/http/api-failure.ts';
import type { StoryTools, Story } from '../../../testing/story.ts';
import { FormColour } from '../../../ui/forms/fields/form-colour.tsx';
import { fixedOptions, FormCombo } from '../../../ui/forms/fields/form-combo.tsx';
import { FormFile } from '../../../ui/forms/fields/form-file.tsx';
import { FormList } from '../../../ui/forms/fields/form-list.tsx';
import { FormMarkdown } from '../../../ui/forms/fields/form-markdown.tsx';
import { FormNumber } from '../../../ui/forms/fields/form-number.tsx';
import { FormPeople } from '../../../ui/forms/fields/form-people.tsx';
import { FormSecret } from '../../../ui/forms/fields/form-secret.tsx';
import { FormSelect } from '../../../ui/forms/fields/form-select.tsx';
import { FormSlider } from '../../../ui/forms/fields/form-slider.tsx';
import { FormSwitch } from '../../../ui/forms/fields/form-switch.tsx';
import { FormText } from '../../../ui/forms/fields/form-text.tsx';
import { PageBody } from '../../../ui/page/page-body.tsx';
import { EntityForm } from '../entity-form.tsx';
import { useEntityForm } from '../use-entity-form.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(150),
  colour: z.string().regex(/^#[\dA-F]{6}$/),
  logo: z.instanceof(File).nullish(),
  owners: z.array(z.string()),
  prompt: z.string().max(2000),
  starters: z.array(z.string().min(1)).max(4),
  model: z.string().min(1),
  effort: z.string(),
  maxTokens: z.number().int().min(1).max(8000),
  temperature: z.number().min(0).max(2),
  followUps: z.boolean(),
  key: z.string().optional(),
});
type Values = z.input<typeof schema>;

const saved: Values = {
  name: 'HR Policies',
  colour: '#6D28D9',
  owners: ['maya'],
  prompt: 'Name the clause and the page in your first sentence.',
  starters: ['How much leave do I get?', 'Who approves travel?'],
  model: 'gpt-5.1',
  effort: 'medium',
  maxTokens: 2048,
  temperature: 0.7,
  followUps: true,
};

const usePeople = fixedOptions([
  { value: 'maya', label: 'Maya Lindqvist', note: 'maya@contoso.com' },
  { value: 'daniel', label: 'Daniel Okafor', note: 'daniel@contoso.com' },
]);
const useModels = fixedOptions([
  { value: 'gpt-5.1', label: 'gpt-5.1', note: 'OpenAI · 400k context' },
  { value: 'claude-sonnet-4.5', label: 'claude-sonnet-4.5', note: 'Anthropic · 200k context' },
]);

function Editor({ save }: { save?: (values: Values) => Promise<{ version: number }> }) {
  const form = useEntityForm({
    name: 'story/agent',
    schema,
    entity: { version: 9 },
    valuesOf: (entity) => ({ ...saved, ...(entity && entity.version > 9 && theirs) }),
    save: save ?? (() => Promise.resolve({ version: 10 })),
  });
  const { control } = form;
  const field = { control };
  return (
    <PageBody title="HR Policies" form="wide">
      <EntityForm
        form={form}
        sections={[
          {
            name: 'identity',
            title: 'Identity',
            icon: <IconId />,
            content: (
              <>
                <FormText {...field} name="name" label="Name" hint="As people see it." />
                <FormColour {...field} name="colour" label="Colour" />
                <FormFile {...field} name="logo" label="Picture" stored="logo.svg" />
                <FormPeople {...field} name="owners" label="Owners" useOptions={usePeople} />
              </>
            ),
          },
          {
            name: 'prompt',
            title: 'System prompt',
            icon: <IconMessage />,
            count: 2,
            intro: 'What the agent is, what it may say, and what it must not.',
            content: (
              <>
                <FormMarkdown
                  {...field}
                  name="prompt"
                  label="Prompt"
                  maxCharacters={2000}
                  preview={(text) => text}
                />
                <FormList
                  {...field}
                  name="starters"
                  label="Suggested prompts"
                  addLabel="Add a prompt"
                  max={4}
                />
              </>
            ),
          },
          {
            name: 'model',
            title: 'Model',
            icon: <IconCpu />,
            content: (
              <>
                <FormCombo {...field} name="model" label="Deployment" useOptions={useModels} />
                <FormSelect
                  {...field}
                  isRow
                  name="effort"
                  label="Reasoning effort"
                  options={['none', 'low', 'medium', 'high'].map((value) => ({ value, label: value }))}
                />
                <FormNumber
                  {...field}
                  name="maxTokens"
                  label="Longest answer"
                  unit="tokens"
                  min={1}
                  max={8000}
                />
                <FormSlider
                  {...field}
                  name="temperature"
                  label="Temperature"
                  min={0}
                  max={2}
                  step={0.1}
                  isDisabled
                  hint="gpt-5.1 takes none while it reasons. The value is kept and not sent."
                />
                <FormSwitch
                  {...field}
                  name="followUps"
                  label="Suggest follow-up questions"
                  hint="Below every answer."
                />
                <FormSecret {...field} name="key" label="Key" stored={{ isSet: true, last4: 'k3x9' }} />
              </>
            ),
          },
        ]}
      />
    </PageBody>
  );
}

const theirs = { prompt: 'Name the clause in your first sentence, then the risk.', maxTokens: 3000 };
const requestId = '89c8f591-20cd-43c1-8ed1-5bd60c6e0c55';

const refuse = (status: number, more: object) => () =>
  Promise.reject(
    new ApiError({ status, requestId, data: { code: 'request.invalid', errors: [], requestId, ...more } }),
  );

async function change({ screen, fireEvent }: StoryTools) {
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'HR and travel' } });
  fireEvent.change(screen.getByLabelText('Prompt'), {
    target: { value: `${saved.prompt} Ask for the country.` },
  });
  fireEvent.change(screen.getByLabelText('Longest answer'), { target: { value: '4096' } });
  return screen.findByRole('region', { name: /^(Unsaved changes|تغييرات غير محفوظة)$/ });
}

async function submit(tools: StoryTools) {
  await change(tools);
  tools.fireEvent.click(tools.screen.getByRole('button', { name: /^(Save|حفظ)/ }));
}

export const stories: Story[] = [
  { name: 'form', element: <Editor />, prepare: ({ screen }) => screen.findByLabelText('Name') },
  { name: 'form-changed', element: <Editor />, prepare: change },
  {
    name: 'form-wrong',
    element: <Editor />,
    async prepare(tools) {
      await change(tools);
      const { screen, fireEvent } = tools;
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
      fireEvent.change(screen.getByLabelText('Longest answer'), { target: { value: '9000' } });
      fireEvent.click(screen.getByRole('button', { name: /^(Save|حفظ)/ }));
      await screen.findByRole('alert');
    },
  },
  {
    name: 'form-refused',
    element: (
      <Editor
        save={refuse(400, {
          issues: [
            { path: ['name'], code: 'request.name_taken' },
            { path: ['starters', 1], code: 'too_big', params: { maximum: 10, origin: 'string' } },
          ],
          warnings: [{ property: 'model', message: 'This model will not be offered after March.' }],
        })}
      />
    ),
    async prepare(tools) {
      await submit(tools);
      await tools.screen.findByRole('alert');
    },
  },
  {
    name: 'form-conflict',
    element: <Editor save={refuse(412, { code: 'request.precondition_failed', current: { version: 10 } })} />,
    async prepare(tools) {
      await submit(tools);
      await tools.screen.findByRole('dialog');
    },
  },
];
