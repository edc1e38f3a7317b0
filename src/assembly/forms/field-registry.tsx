/** Loads the field components and the translations that the rules of a form need. */
import { ErrorSummary } from '../../../blocks/fields/error-summary.tsx';
import { FormFailure } from '../../../blocks/fields/form-failure.tsx';
import { loadGuarded } from '../../../blocks/fields/guarded-field.tsx';
import { MissingField } from '../../../blocks/fields/missing-field.tsx';
import type { FormScope } from '../../../runtime/forms/formily/expressions.ts';
import { registerForms } from '../../../runtime/forms/formily/register-browser.ts';
import { factsOf, givesTexts } from '../../../runtime/forms/rules/component-types.ts';
import { choicesIn } from '../../../runtime/forms/rules/choices.ts';
import {
  isContainerRule,
  itemsOf,
  reactionsOf,
  rulesInside,
  type FormRule,
  type NestedRule,
} from '../../../runtime/forms/rules/rule.ts';
import type { FieldRegistry } from '../../../runtime/forms/view/form-fields.tsx';
import { isObject } from '../../../runtime/model/json.ts';
import type { SiteModel } from '../../../runtime/model/page.ts';
import { formatProblem, makeProblem } from '../../../runtime/model/problem.ts';
import { translate, type Messages } from '../../../runtime/model/words/messages.ts';
import { fields, visitorFields } from './fields.ts';
import { withNormalForm } from './typed-text.tsx';

const formMessages = import.meta.glob<Messages>('/schemas/locales/*.locale.json', {
  query: '?section=form',
  import: 'default',
});

/** Whose rules they are, and how they are drawn. */
export interface RuleUse {
  /** Draws the values as text. */
  isReadOnly?: boolean;
  /** True for the rules of an owner, which may not name every field. */
  isOwners?: boolean;
  /** Fields that are large load when somebody is about to use them. */
  isLate?: boolean;
}

/** The fields that rules may name. */
type Catalogue = Pick<typeof fields, 'get'>;
type FieldComponent = FieldRegistry['components'][string];

/** Loads the registry for drawing some rules: only the components that they name, and the site's language. */
export async function loadFieldRegistry(
  rules: readonly FormRule[],
  site: SiteModel,
  { isReadOnly = false, isOwners = false, isLate = false }: RuleUse = {},
): Promise<FieldRegistry> {
  const known = isOwners ? visitorFields : fields;
  const [components, scope] = await Promise.all([
    loadComponents(rules, known, { isReadOnly, isOwners, isLate }),
    loadScope(site),
  ]);
  registerForms(scope);
  const describe = isOwners ? describeVisitorField : describeField;
  return {
    components,
    scope,
    // A field that was left empty must not show its default when the values are read.
    describe: isReadOnly ? (rule) => ({ ...describe(rule), default: undefined }) : describe,
    Summary: ErrorSummary,
    Failure: FormFailure,
  };
}

/** What expressions read, with the texts of forms in the language of the site. */
export async function loadScope(site: SiteModel): Promise<FormScope> {
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

const describeWith =
  (known: Catalogue): FieldRegistry['describe'] =>
  (rule) => ({ ...describeComponent(rule, known), ...describeDecorator(rule, known) });
const describeField = describeWith(fields);
const describeVisitorField = describeWith(visitorFields);

function describeComponent(rule: NestedRule, known: Catalogue): Record<string, unknown> {
  const name = rule['x-component'];
  if (typeof name !== 'string') return {};
  const field = known.get(name);
  if (field === undefined) return { 'x-component': 'MissingField', 'x-component-props': { name } };
  return {
    'x-component': keyOf(name),
    'x-component-props': knownProps(rule['x-component-props'], Object.keys(field.props ?? {})),
    ...withReading(rule),
  };
}

/** How the value is written where it is only read: `reading/write-value.ts` finds it in the field's data. */
function withReading(rule: NestedRule): Record<string, unknown> {
  const { reading } = factsOf(rule);
  const { 'x-data': data = {} } = rule;
  return reading !== undefined && isObject(data) ? { 'x-data': { ...data, reading } } : {};
}

/** Every field has a decorator, a container only where the rule names one: many have no label. */
function describeDecorator(rule: NestedRule, known: Catalogue): Record<string, unknown> {
  const { 'x-component': component, 'x-decorator': wanted } = rule;
  const isGroup = isContainerRule(rule) && !isObjectValue(rule);
  // Parts of a table or of tabs stand in elements of their own.
  if (isGroup && (wanted === undefined || String(component).includes('.')))
    return { 'x-decorator': undefined };
  const decorator = decoratorOf(rule, known);
  const field = typeof component === 'string' ? known.get(component) : undefined;
  const props = known.get(decorator)?.props ?? {};
  return {
    'x-decorator': keyOf(decorator),
    'x-decorator-props': {
      ...knownProps(rule['x-decorator-props'], Object.keys(props)),
      naming: isGroup ? 'group' : field?.naming?.(choicesIn(rule) !== undefined),
      isContainer: isGroup || field?.isContainer,
      isGroup,
    },
  };
}

/** The decorator that a rule names; the usual one where it names none or an unknown one. */
function decoratorOf({ 'x-decorator': name }: NestedRule, known: Catalogue): string {
  return typeof name === 'string' && known.get(name)?.isDecorator === true ? name : 'FormItem';
}

function componentNames(rules: readonly NestedRule[], known: Catalogue): string[] {
  return rules.flatMap((rule) => {
    const items = itemsOf(rule);
    return [
      decoratorOf(rule, known),
      ...(typeof rule['x-component'] === 'string' ? [rule['x-component']] : []),
      ...namesInReactions(rule, known),
      ...componentNames(rulesInside(rule), known),
      ...(items === undefined ? [] : componentNames([items], known)),
    ];
  });
}

async function loadComponents(
  rules: readonly FormRule[],
  known: Catalogue,
  { isReadOnly, isOwners, isLate }: RuleUse,
): Promise<FieldRegistry['components']> {
  const all = [...new Set(componentNames(rules, known))].map(async (name) => {
    const field = known.get(name);
    if (field === undefined) {
      warnOfMissingField(name);
      return [];
    }
    if (isReadOnly === true && field.isContainer !== true && field.isDecorator !== true) return [];
    const load = (): Promise<FieldComponent> =>
      (isLate === true ? field.loadLate?.() : undefined) ?? field.load();
    const loaded = await loadGuarded(load);
    return [[keyOf(name), isOwners === true && givesTexts(name) ? withNormalForm(loaded) : loaded] as const];
  });
  return addParts({ ...Object.fromEntries((await Promise.all(all)).flat()), MissingField });
}

const NAMES = /(?:^|['"])([A-Z]\w*(?:\.\w+)?)(?=$|['"])/g;

/** The components that reactions put in the place of others, as names or inside of expressions. */
function namesInReactions(rule: NestedRule, known: Catalogue): string[] {
  return reactionsOf(rule)
    .flatMap(({ fulfill, otherwise }) => [fulfill, otherwise])
    .flatMap((outcome) =>
      isObject(outcome) && isObject(outcome.schema) ? [outcome.schema['x-component']] : [],
    )
    .flatMap((named) => [...String(named ?? '').matchAll(NAMES)].map(([, name = '']) => name))
    .filter((name) => known.get(name) !== undefined);
}

/** A reaction names `Input.TextArea`, which Formily reads as a member of `Input`. */
function addParts(components: Record<string, FieldComponent>): FieldRegistry['components'] {
  for (const [key, component] of Object.entries(components)) {
    const [holder = '', part] = key.split('_');
    if (part === undefined) continue;
    components[holder] ??= () => null;
    Object.assign(components[holder], { [part]: component });
  }
  return components;
}

// The rest of the form is still of use. `npm run check` rejects such a rule in the project's own forms, and
// suggests the nearest name, which browsers do not look for.
function warnOfMissingField(name: string): void {
  console.warn(formatProblem(makeProblem('dialog.field-unknown', { found: name, hint: '' })));
}
