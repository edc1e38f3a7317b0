import { expect, test } from 'vitest';
import type { FormRule } from '../../../runtime/forms/rules/rule.ts';
import { openComponents } from '../component.ts';
import { field, openForm, press } from './rules.ts';

const components = await openComponents();
const { page, calls } = components;

const pane = (title: string, ...rules: readonly FormRule[]) => ({
  type: 'void',
  'x-component': 'FormStep.StepPane',
  'x-component-props': { title },
  properties: Object.fromEntries(rules.map((rule) => [rule.name, rule])),
});

const STEPS = {
  name: 'steps',
  type: 'void',
  'x-component': 'FormStep',
  properties: {
    who: pane('Who', field('Input', 'string', 'Name', {}, { required: true })),
    what: pane('What', field('Upload', 'array', 'Plan')),
  },
} as FormRule;

/** What the visitor did not send is kept; a file is never kept. */
const KEPT = { values: { name: 'Ada' }, lostFiles: [['plan']] };

const step = (title: string) => page.locator('.form[novalidate] [aria-current=step]', { hasText: title });

/** Opens the form, whose skeleton stays until the page's clock goes on. */
async function openSkeleton(kept: object = KEPT): Promise<void> {
  await openForm(components, [STEPS], { paused: true });
  await page.evaluate((text) => sessionStorage.setItem('typed:contact', text), JSON.stringify(kept));
}

test('a file that was lost in a later step does not keep the visitor in the first one', async () => {
  await openSkeleton();
  await components.clock.resume();
  await step('Who').waitFor();
  await press(page, 'Next');
  await step('What').waitFor();
  await page.getByText('Files are not kept: please choose them again').waitFor();
});

test('Next is pressed before the form has loaded: the step opens, and nothing is sent', async () => {
  await openSkeleton();
  await page.locator('.pane-buttons .form-submit-place').click();
  await components.clock.resume();
  await step('What').waitFor();
  expect(calls.made('memberMenuValue.fillInMenu')).toEqual([]);
});

test('Enter before the form has loaded asks for what is missing in the first step alone', async () => {
  await openSkeleton({ values: {}, lostFiles: [] });
  await page.getByLabel('Name').press('Enter');
  await components.clock.resume();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  expect(await page.locator('.form-errors').isVisible()).toBe(false);
});
