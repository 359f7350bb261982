/** An evaluation on a running product: questions, runs that fail and pass, and a gate that holds publications back. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { beginStream, endFrame, textFrame } from '../../../server/src/testing/models/completion-stream.ts';
import { writeSystemPrompt, openEditor, pressPublish, untilPublished } from '../browser/agent-editor.ts';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { field, press } from '../browser/controls.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const question = 'How do I reset the router?';
const harness = createHarness({ model: () => undefined });

const openView = (page: Page, view: 'results' | 'history' | 'questions') =>
  page.getByRole('tab', { name: t(`evaluations:view.${view}`) }).click();

async function addQuestion(page: Page): Promise<void> {
  await press(page, t('evaluations:questions.add'));
  await field(page, t('evaluations:fields.question')).fill(question);
  await press(page, t('evaluations:fields.addText'));
  await page
    .getByRole('textbox', { name: t('evaluations:fields.contains') })
    .first()
    .fill('hold the button');
  await page.getByRole('switch', { name: t('evaluations:gate.isOn') }).click();
  await press(page, t('entity:form.save'));
  await page.getByText(t('evaluations:gate.why.not_evaluated')).waitFor();
}

/** Runs the questions, and waits for the gate's message. */
async function run(page: Page, why: string): Promise<void> {
  await press(page, t('evaluations:run.start_one', { count: '1' }));
  await page.getByText(why).waitFor();
}

describe.skipIf(!hasBrowser)('an evaluation', () => {
  it('holds a publication back until exactly this content answers well', async () => {
    harness.provider.say(/reset the router/, 'I do not know.');
    const page = await harness.people.pageOf(administrator, '/admin/evaluation');
    await page.getByRole('link', { name: 'Assistant' }).click();
    await addQuestion(page);
    await expectSound(page, 'questions of an evaluation');
    await run(page, t('evaluations:gate.why.below_threshold'));
    await page.getByRole('button', { name: question }).click();
    await page.getByText('I do not know.').waitFor();

    harness.provider.say(/reset the router/, 'Hold the **button** for ten seconds.');
    await run(page, t('evaluations:gate.why.passed'));
    await page.getByRole('button', { name: question }).click();
    await page.getByText('button', { exact: true }).waitFor();
    // The words that differ from the run before.
    await page.getByRole('switch', { name: t('evaluations:results.marked') }).click();
    await page.locator('ins').first().waitFor();
    await page.locator('del').first().waitFor();
    await expectSound(page, 'results of an evaluation');
    await openView(page, 'history');
    await page.getByText(t('evaluations:passed', { passed: '0', total: '1' })).waitFor();
    expect(harness.provider.callsOf(question)).toHaveLength(2);
    expect(await harness.people.complaints()).toEqual([]);
  });

  it('blocks a publication that fails, and allows the fixed one', async () => {
    // Answers well if the draft contains the instruction.
    harness.provider.register(/reset the router/, ({ body, response }) => {
      const text = body.includes('Say which button') ? 'Hold the button.' : 'Have you read the manual?';
      beginStream(response);
      response.end(textFrame(text) + endFrame);
    });
    const page = await harness.people.pageOf(administrator, '/admin/gptsystem');
    await openEditor(page, 'Assistant');
    await writeSystemPrompt(page, 'Send people to the manual.');
    await pressPublish(page);
    await press(page, t('agents:gateQuestion.run'));
    await page.getByText(t('evaluations:gate.why.below_threshold')).waitFor();
    await expectSound(page, 'the evaluation of a draft');

    await press(page, t('agents:compare.back'));
    await writeSystemPrompt(page, 'Say which button.');
    await press(page, t('evaluations:editor.run'));
    await page.getByRole('button', { name: t('evaluations:editor.passed') }).waitFor();
    await pressPublish(page);
    await untilPublished(page, '2');
  });
});
