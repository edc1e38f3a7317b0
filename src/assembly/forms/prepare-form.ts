/** Prepares a visitor's form: loads what its rules need and restores persisted input. */
import { createForm, isField, type Field, type Form } from '@formily/core';
import type { ComponentProps } from 'react';
import { nextTask } from '../../../blocks/fields/next-task.ts';
import { putSiteStyles } from '../../../blocks/fields/look/site-styles.ts';
import { loadFieldWords, type FieldSurface } from '../../../blocks/fields/surface.tsx';
import { describePlacesLeft, type PlacesLeft } from '../../../runtime/forms/places/describe-places-left.ts';
import { formatDate, formatPrice } from '../../../runtime/language/functions.ts';
import type { FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import { restoreInput, type PersistedInput } from '../../../runtime/forms/values/persisted-input.ts';
import { describePrices } from '../../../runtime/forms/view/describe-prices.ts';
import type { FieldRegistry } from '../../../runtime/forms/view/form-fields.tsx';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import type { Path } from '../../../runtime/model/pointer.ts';
import { readAt } from '../../../runtime/model/value-at-path.ts';
import { loadFieldRegistry, type RuleUse } from './field-registry.tsx';

/** A form with everything that is needed to draw it. */
export interface ReadyForm {
  form: Form;
  template: FormTemplate;
  registry: FieldRegistry;
  words: ComponentProps<typeof FieldSurface>['words'];
  /** Why nobody can fill it in now, instead of the form. */
  closed?: string | undefined;
}

/** What `memberMenu.places` answers. */
export interface FormLimits {
  state: 'open' | 'soon' | 'over' | 'full' | 'used';
  opensAt: string;
  closesAt: string;
  places: readonly PlacesLeft[];
}

export interface FormSettings extends RuleUse {
  /** Initial values of the fields. */
  values?: JsonObject;
  /** What the limits of the form say now. */
  limits?: FormLimits | undefined;
  /** The `$lookup` of expressions. */
  lookup?: JsonObject;
  /** Restores the input that was persisted under this id. */
  persistAs?: string;
}

/** Loads what the rules name, and nothing else: components and translations. */
export async function prepareForm(
  given: FormTemplate,
  site: SiteModel,
  { values, limits, isReadOnly = false, isOwners = false, lookup = {}, persistAs }: FormSettings = {},
): Promise<ReadyForm> {
  // The browser has just evaluated Formily and antd: a long task already.
  await nextTask();
  const [registry, words] = await Promise.all([
    loadFieldRegistry(given.rule, site, { isReadOnly, isOwners }),
    loadFieldWords(site.language),
    putSiteStyles(),
  ]);
  const { t } = registry.scope;
  const template = isReadOnly ? given : { ...given, rule: describeOptions(given, site, limits, t) };
  const input = persistAs === undefined ? undefined : restoreInput(persistAs);
  const form = createForm({
    values: structuredClone({ ...values, ...input?.values }),
    pattern: isReadOnly ? 'readPretty' : 'editable',
    validateFirst: template.option.validateFirst,
  });
  if (input !== undefined) restoreFields(form, input, registry.scope.t('form.upload.again'));
  const scope = { ...registry.scope, $lookup: lookup };
  const closed = limits && describeClosed(limits, site, t);
  return { form, template, registry: { ...registry, scope }, words, closed };
}

/** The rules with labels of options that say what they cost, and how many places are left. */
function describeOptions(
  { rule, option }: FormTemplate,
  { language }: SiteModel,
  limits: FormLimits | undefined,
  t: FieldRegistry['scope']['t'],
): FormTemplate['rule'] {
  const write = (label: string, fen: number): string =>
    t('form.priced', { label, price: formatPrice(fen, language) });
  const priced = option.price === undefined ? rule : describePrices(rule, write);
  return limits === undefined ? priced : describePlacesLeft(priced, limits.places, t);
}

function describeClosed(
  { state, opensAt, closesAt }: FormLimits,
  site: SiteModel,
  t: FieldRegistry['scope']['t'],
): string | undefined {
  if (state === 'open') return undefined;
  const time = formatDate(state === 'soon' ? opensAt : closesAt, 'minute', site);
  return t(`form.places.state.${state}`, { time });
}

// Formily applies these states to each field when it is created.
function restoreFields(
  form: Form,
  { values, emptied, lostFiles }: PersistedInput,
  uploadAgain: string,
): void {
  const restore = (path: Path, change: (field: Field) => void): void =>
    form.setFieldState(path.join('.'), (field) => {
      if (isField(field)) change(field);
    });
  for (const path of emptied) restore(path, (field) => field.setValue(readAt(values, path)));
  const feedback = { type: 'error', code: 'ValidateError', triggerType: 'onInput' } as const;
  for (const path of lostFiles)
    restore(path, (field) => field.setFeedback({ ...feedback, messages: [uploadAgain] }));
}
