import { createForm, type Form } from '@formily/core';
import type { ComponentProps, ReactElement } from 'react';
import { FormItem } from '../../../blocks/fields/form-item.tsx';
import { FieldSurface, loadFieldWords } from '../../../blocks/fields/surface.tsx';
import { registerForms } from '../../../runtime/forms/browser.ts';
import type { FieldKit } from '../../../runtime/forms/form-fields.tsx';
import { FormView, type FormViewProps } from '../../../runtime/forms/form-view.tsx';
import type { FormScope } from '../../../runtime/forms/language.ts';
import { rulesInside, type FormRule, type FormTemplate } from '../../../runtime/forms/rule.ts';
import type { LocaleDocument } from '../../../runtime/model/documents.generated.ts';
import { suggestNearest } from '../../../runtime/validate/nearest.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import { formatProblem, makeProblem } from '../../../runtime/model/problem.ts';
import { fields } from './fields.ts';

const locales = import.meta.glob<LocaleDocument>('/schemas/locales/*.locale.json', { import: 'default' });

/** A form with everything that drawing it takes. */
export interface ReadyForm {
  form: Form;
  template: FormTemplate;
  kit: FieldKit;
  words: ComponentProps<typeof FieldSurface>['words'];
}

/** Fetches what the rules name and nothing else: components, words of the language. */
export async function prepareForm(template: FormTemplate, site: SiteModel): Promise<ReadyForm> {
  const [kit, words] = await Promise.all([prepareFields(template.rule, site), loadFieldWords(site.language)]);
  return { form: createForm(), template, kit, words };
}

/** The kit for drawing some rules; dialogs, which have buttons of their own, use it with `FormFields`. */
export async function prepareFields(rules: readonly FormRule[], site: SiteModel): Promise<FieldKit> {
  const [components, scope] = await Promise.all([loadComponents(rules), makeScope(site)]);
  registerForms(scope);
  return { components, scope, describe };
}

async function makeScope(site: SiteModel): Promise<FormScope> {
  const words = (await locales[`/schemas/locales/${site.language}.locale.json`]?.())?.messages.form ?? {};
  return { site, t: (key) => words[key.replace(/^form\./, '')] ?? site.messages[key] ?? key };
}

function describe(rule: FormRule): Record<string, unknown> {
  return { naming: fields.get(String(rule['x-component']))?.naming?.(rule.enum !== undefined) };
}

function namesIn(rules: readonly FormRule[]): string[] {
  return rules.flatMap((rule) => [
    ...(typeof rule['x-component'] === 'string' ? [rule['x-component']] : []),
    ...namesIn(rulesInside(rule)),
  ]);
}

async function loadComponents(rules: readonly FormRule[]): Promise<FieldKit['components']> {
  const loaded = [...new Set(namesIn(rules))].map(async (name) => {
    const field = fields.get(name);
    // The rest of the form is still of use; `npm run check` and the saving of templates refuse such a rule.
    if (field === undefined)
      console.warn(formatProblem(makeProblem('dialog.field-unknown', { found: name, hint: suggestNearest(name, fields.names()) })));
    return field === undefined ? [] : [[name, await field.load()] as const];
  });
  return { ...Object.fromEntries((await Promise.all(loaded)).flat()), FormItem };
}

/** A form that was prepared. */
export function LoadedForm({ words, ...view }: ReadyForm & Pick<FormViewProps, 'onSubmit'>): ReactElement {
  return (
    <FieldSurface words={words}>
      <FormView {...view} />
    </FieldSurface>
  );
}
