// Forms of a site in component tests, and short ways to write their rules.
import type { Page } from 'playwright-core';
import type { FormRule, FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import { localize } from '../../../runtime/forms/rules/localize.ts';
import type { Components } from '../component.ts';

export const MEMBER = { clientToken: 'token', deviceId: '6f1f0a52-3c5e-4c59-9d3b-0a4d1c2b7e11' };

export const choices = (...names: string[]) =>
  names.map((name) => ({ label: name, value: name.toLowerCase() }));

type Props = Record<string, unknown>;

/** A rule of a field, titled as it is named. */
export const field = (
  component: string,
  type: string,
  title: string,
  props: Props = {},
  more: Props = {},
): FormRule => ({
  name: title.toLowerCase().replaceAll(' ', '_'),
  type: type as FormRule['type'],
  title,
  'x-component': component,
  'x-component-props': props,
  ...more,
});

/** A part of a list: a button or a number of a row. */
export const part = (component: string, title?: string) => ({
  type: 'void',
  'x-component': component,
  title,
});

/** A column of a table. */
export const column = (title: string, name: string, inner: Props) => ({
  type: 'void',
  'x-component': 'ArrayTable.Column',
  'x-component-props': { title },
  properties: { [name]: inner },
});

/** A fixture as the server sends it: in one language. */
export const fixture = (form: { rule: unknown; option: unknown }, language: string): FormTemplate =>
  localize({ rule: form.rule, option: form.option } as never, language);

/** Opens a form for a member; it is accepted when it is sent. */
export async function openForm(
  components: Components,
  rules: readonly FormRule[],
  options: Parameters<Components['form']>[1] = {},
): Promise<void> {
  await components.form(rules, {
    language: 'en-US',
    storage: MEMBER,
    ...options,
    calls: { 'memberMenuValue.fillInMenu': 'record-1', ...options.calls },
  });
}

export const press = (page: Page, name = 'Submit'): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Sends the form; the values that the server gets. */
export async function sent({ page, calls }: Components, number = 1): Promise<unknown> {
  await page.locator('form.form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  return (await calls.next('memberMenuValue.fillInMenu', number)).body.valueJson;
}
