import { createForm, isField, type Field, type Form } from '@formily/core';
import type { ComponentProps, ReactElement } from 'react';
import { ErrorSummary } from '../../../blocks/fields/error-summary.tsx';
import { FormFailure } from '../../../blocks/fields/form-failure.tsx';
import { FormItem } from '../../../blocks/fields/form-item.tsx';
import type { FieldHost } from '../../../blocks/fields/host.ts';
import { AskingContext } from '../../../blocks/fields/proof/asking.ts';
import { MissingField } from '../../../blocks/fields/missing-field.tsx';
import { FieldSurface, loadFieldWords } from '../../../blocks/fields/surface.tsx';
import { registerForms } from '../../../runtime/forms/formily/register-browser.ts';
import { FormFields, type FieldRegistry } from '../../../runtime/forms/view/form-fields.tsx';
import { FormView, type FormViewProps } from '../../../runtime/forms/view/form-view.tsx';
import type { FormScope } from '../../../runtime/forms/formily/expressions.ts';
import {
  helpOf,
  isObjectRule,
  itemsOf,
  rulesInside,
  type FormRule,
  type FormTemplate,
  type NestedRule,
} from '../../../runtime/forms/rules/rule.ts';
import { restoreTyped, type Typed } from '../../../runtime/forms/values/persisted-input.ts';
import { fill } from '../../../runtime/model/words/fill.ts';
import type { LocaleDocument } from '../../../runtime/generated/documents.generated.ts';
import { isObject, type JsonObject } from '../../../runtime/model/json.ts';
import { readAt, type Path } from '../../../runtime/model/pointer.ts';
import { suggestNearest } from '../../../runtime/validate/nearest.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import { formatProblem, makeProblem } from '../../../runtime/model/problem.ts';
import { makeAsking, type AskHost } from './field-requests.ts';
import { fields } from './fields.ts';

const formWords = import.meta.glob<LocaleDocument['messages']['form']>('/schemas/locales/*.locale.json', {
  query: '?section=form',
  import: 'default',
});

/** A form with everything that drawing it takes. */
export interface ReadyForm {
  form: Form;
  template: FormTemplate;
  registry: FieldRegistry;
  words: ComponentProps<typeof FieldSurface>['words'];
}

export interface FormSettings {
  /** What the fields begin with. */
  values?: JsonObject;
  /** Shows the values to be read. */
  isRead?: boolean;
  /** What the rules' expressions find under `$lookup`. */
  lookup?: JsonObject;
  /** Begins with what was typed under this name before. */
  keptAs?: string;
}

/** Fetches what the rules name and nothing else: components, words of the language. */
export async function prepareForm(
  template: FormTemplate,
  site: SiteModel,
  { values, isRead = false, lookup = {}, keptAs }: FormSettings = {},
): Promise<ReadyForm> {
  const [registry, words] = await Promise.all([
    prepareFields(template.rule, site, isRead),
    loadFieldWords(site.language),
  ]);
  const typed = keptAs === undefined ? undefined : restoreTyped(keptAs);
  const form = createForm({
    values: structuredClone({ ...values, ...typed?.values }),
    pattern: isRead ? 'readPretty' : 'editable',
  });
  if (typed !== undefined) restoreFields(form, typed, registry.scope.t('form.upload.again'));
  const scope = { ...registry.scope, $lookup: lookup };
  return { form, template, registry: { ...registry, scope }, words };
}

// Formily does it to each field once that is made.
function restoreFields(form: Form, { values, emptied, lostFiles }: Typed, again: string): void {
  const restore = (path: Path, work: (field: Field) => void): void =>
    form.setFieldState(path.join('.'), (field) => {
      if (isField(field)) work(field);
    });
  for (const path of emptied) restore(path, (field) => field.setValue(readAt(values, path)));
  // Said until something is chosen, or the form is checked.
  for (const path of lostFiles)
    restore(path, (field) =>
      field.setFeedback({ type: 'error', code: 'ValidateError', triggerType: 'onInput', messages: [again] }),
    );
}

/** The registry for drawing some rules; dialogs, which have buttons of their own, use it with `FormFields`. */
export async function prepareFields(
  rules: readonly FormRule[],
  site: SiteModel,
  isReadOnly = false,
): Promise<FieldRegistry> {
  const [components, scope] = await Promise.all([loadComponents(rules, isReadOnly), makeScope(site)]);
  registerForms(scope);
  return {
    components,
    scope,
    describe: isReadOnly ? describeRead : describe,
    Summary: ErrorSummary,
    Failure: FormFailure,
  };
}

async function makeScope(site: SiteModel): Promise<FormScope> {
  const words = (await formWords[`/schemas/locales/${site.language}.locale.json`]?.()) ?? {};
  return {
    site,
    t: (key, values = {}) => fill(words[key.replace(/^form\./, '')] ?? site.messages[key] ?? key, values),
  };
}

// Formily reads a dot in a component's name as a way through its components.
const keyOf = (name: string): string => name.replaceAll('.', '_');

// An object that is made by one field, not by fields inside it.
function holdsItsValue(rule: NestedRule): boolean {
  return rule.type === 'object' && rule.properties === undefined;
}

/** Those props that a field takes: rules may hold what is meant for the looks of Formily's own. */
function takenOf(props: unknown, names: readonly string[]): Record<string, unknown> {
  return isObject(props)
    ? Object.fromEntries(Object.entries(props).filter(([name]) => names.includes(name)))
    : {};
}

function describe(rule: NestedRule): Record<string, unknown> {
  const name = rule['x-component'];
  const field = typeof name === 'string' ? fields.get(name) : undefined;
  const component =
    name === undefined
      ? {}
      : field === undefined
        ? { 'x-component': 'MissingField', 'x-component-props': { name } }
        : {
            'x-component': keyOf(String(name)),
            'x-component-props': takenOf(rule['x-component-props'], Object.keys(field.props.properties)),
          };
  if (isObjectRule(rule) && !holdsItsValue(rule)) return component;
  const naming = field?.naming?.(rule.enum !== undefined);
  return {
    ...component,
    description: helpOf(rule),
    'x-decorator': 'FormItem',
    'x-decorator-props': { naming, isContainer: field?.isContainer },
  };
}

// A field that was left empty began with its default, and does not end with it.
const describeRead = (rule: NestedRule): Record<string, unknown> => ({
  ...describe(rule),
  default: undefined,
});

function namesIn(rules: readonly NestedRule[]): string[] {
  return rules.flatMap((rule) => {
    const items = itemsOf(rule);
    return [
      ...(typeof rule['x-component'] === 'string' ? [rule['x-component']] : []),
      ...namesIn(rulesInside(rule)),
      ...(items === undefined ? [] : namesIn([items])),
    ];
  });
}

async function loadComponents(
  rules: readonly FormRule[],
  isReadOnly: boolean,
): Promise<FieldRegistry['components']> {
  const loaded = [...new Set(namesIn(rules))].map(async (name) => {
    const field = fields.get(name);
    // The rest of the form is still of use; `npm run check` refuses such a rule in the project's own forms.
    if (field === undefined)
      console.warn(
        formatProblem(
          makeProblem('dialog.field-unknown', { found: name, hint: suggestNearest(name, fields.names()) }),
        ),
      );
    return field === undefined || (isReadOnly && field.isContainer !== true)
      ? []
      : [[keyOf(name), await field.load()] as const];
  });
  return { ...Object.fromEntries((await Promise.all(loaded)).flat()), FormItem, MissingField };
}

type LoadedFormProps = ReadyForm &
  Pick<FormViewProps, 'keepAs'> &
  Partial<Pick<FormViewProps, 'onSubmit'>> &
  Pick<FieldHost, 'upload' | 'fetchFile'> & { askHost: AskHost };

// What fields of a visitor's form ask for, they ask by the values of other fields (`AskHost`).
const refuseToAsk = (): Promise<never> => Promise.reject(new Error('Nothing can be asked for here.'));

/** A form that was prepared; without anybody to take what is filled in there is no button. */
export function LoadedForm({
  words,
  upload,
  fetchFile,
  onSubmit,
  askHost,
  ...view
}: LoadedFormProps): ReactElement {
  const { form, template, registry } = view;
  return (
    <FieldSurface words={words} host={{ say: registry.scope.t, upload, fetchFile, ask: refuseToAsk }}>
      <AskingContext value={makeAsking(form, askHost)}>
        {onSubmit === undefined ? (
          <div className="form">
            <FormFields form={form} rules={template.rule} registry={registry} />
          </div>
        ) : (
          <FormView {...view} onSubmit={onSubmit} />
        )}
      </AskingContext>
    </FieldSurface>
  );
}
