/** Loads the field components and the translations that the rules of a form need. */
import { ErrorSummary } from '../../../blocks/fields/error-summary.tsx';
import { FormFailure } from '../../../blocks/fields/form-failure.tsx';
import { FormItem } from '../../../blocks/fields/form-item.tsx';
import { MissingField } from '../../../blocks/fields/missing-field.tsx';
import type { FormScope } from '../../../runtime/forms/formily/expressions.ts';
import { registerForms } from '../../../runtime/forms/formily/register-browser.ts';
import {
  helpOf,
  isContainerRule,
  itemsOf,
  rulesInside,
  type FormRule,
  type NestedRule,
} from '../../../runtime/forms/rules/rule.ts';
import type { FieldRegistry } from '../../../runtime/forms/view/form-fields.tsx';
import { isObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import { formatProblem, makeProblem } from '../../../runtime/model/problem.ts';
import { translate, type Messages } from '../../../runtime/model/words/messages.ts';
import { fields } from './fields.ts';

const formMessages = import.meta.glob<Messages>('/schemas/locales/*.locale.json', {
  query: '?section=form',
  import: 'default',
});

/** Loads the registry for drawing some rules: only the components that they name, and the site's language. */
export async function loadFieldRegistry(
  rules: readonly FormRule[],
  site: SiteModel,
  isReadOnly = false,
): Promise<FieldRegistry> {
  const [components, scope] = await Promise.all([loadComponents(rules, isReadOnly), loadScope(site)]);
  registerForms(scope);
  return {
    components,
    scope,
    describe: isReadOnly ? describeReadOnly : describe,
    Summary: ErrorSummary,
    Failure: FormFailure,
  };
}

async function loadScope(site: SiteModel): Promise<FormScope> {
  const messages = (await formMessages[`/schemas/locales/${site.language}.locale.json`]?.()) ?? {};
  return {
    site,
    t: (key, values) => {
      const formKey = key.replace(/^form\./, '');
      return Object.hasOwn(messages, formKey)
        ? translate(messages, site.language, formKey, values)
        : translate(site.messages, site.language, key, values);
    },
  };
}

// Formily reads a dot in a component's name as a member of a component.
const keyOf = (name: string): string => name.replaceAll('.', '_');

// An object whose one field makes the whole value, such as a picture with its size.
function isObjectValue(rule: NestedRule): boolean {
  return rule.type === 'object' && rule.properties === undefined;
}

/** The props that a field takes. Rules may hold presentation props too, which are dropped here. */
function knownProps(props: unknown, names: readonly string[]): Record<string, unknown> {
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
            'x-component-props': knownProps(rule['x-component-props'], Object.keys(field.props.properties)),
          };
  if (isContainerRule(rule) && !isObjectValue(rule)) return component;
  const naming = field?.naming?.(rule.enum !== undefined);
  return {
    ...component,
    description: helpOf(rule),
    'x-decorator': 'FormItem',
    'x-decorator-props': { naming, isContainer: field?.isContainer },
  };
}

// A field that was left empty must not show its default when the values are read.
const describeReadOnly = (rule: NestedRule): Record<string, unknown> => ({
  ...describe(rule),
  default: undefined,
});

function componentNames(rules: readonly NestedRule[]): string[] {
  return rules.flatMap((rule) => {
    const items = itemsOf(rule);
    return [
      ...(typeof rule['x-component'] === 'string' ? [rule['x-component']] : []),
      ...componentNames(rulesInside(rule)),
      ...(items === undefined ? [] : componentNames([items])),
    ];
  });
}

async function loadComponents(
  rules: readonly FormRule[],
  isReadOnly: boolean,
): Promise<FieldRegistry['components']> {
  const loaded = [...new Set(componentNames(rules))].map(async (name) => {
    const field = fields.get(name);
    if (field === undefined) {
      warnOfMissingField(name);
      return [];
    }
    return isReadOnly && field.isContainer !== true ? [] : [[keyOf(name), await field.load()] as const];
  });
  return { ...Object.fromEntries((await Promise.all(loaded)).flat()), FormItem, MissingField };
}

// The rest of the form is still of use. `npm run check` rejects such a rule in the project's own forms, and
// suggests the nearest name, which browsers do not look for.
function warnOfMissingField(name: string): void {
  console.warn(formatProblem(makeProblem('dialog.field-unknown', { found: name, hint: '' })));
}
