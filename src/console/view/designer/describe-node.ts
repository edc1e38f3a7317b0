// Describes a rule in words for owners: its title, its kind, and a sentence about it.
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import type { Rule } from '../../../../runtime/designer/design.ts';
import { componentOf } from '../../../../runtime/designer/roles.ts';
import { textOf, titleOf, withText } from '../../../../runtime/designer/texts.ts';
import type { FieldKindDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { DesignTools } from './designer-context.ts';

/** Other names of components that designers write. */
const ALIASES: Readonly<Record<string, string>> = {
  'Input.TextArea': 'TextArea',
  'Input.Password': 'Password',
  Radio: 'Radio.Group',
};

const modeOf = ({ 'x-component-props': props }: Rule): unknown =>
  isObject(props) ? (props.mode ?? (props.multiple === true ? 'multiple' : undefined)) : undefined;

const standIn = (rule: Rule): string => {
  const component = componentOf(rule);
  return component === 'Checkbox' && rule.enum !== undefined
    ? 'Checkbox.Group'
    : (ALIASES[component] ?? component);
};

/** The kind of a rule, or the one that it is a part of; undefined for one that is not offered. */
export function kindOf(rule: Rule, kinds: readonly FieldKindDocument[]): FieldKindDocument | undefined {
  const alike = kinds.filter((kind) => standIn(kind.rule) === standIn(rule));
  if (alike.length === 0 && rule.type !== 'void')
    return kinds.find((kind) => holds(kind.rule, standIn(rule)));
  const marks = ['format', 'x-display', 'x-pattern', 'x-decorator'] as const;
  const score = ({ rule: offered }: FieldKindDocument): number =>
    marks.filter((name) => offered[name] === rule[name]).length + (modeOf(offered) === modeOf(rule) ? 2 : 0);
  return alike.toSorted((one, other) => score(other) - score(one))[0];
}

/** True for a rule with a part of this component. */
const holds = ({ properties }: Rule, component: string): boolean =>
  isObject(properties) &&
  Object.values(properties).some(
    (each) => isObject(each) && (standIn(each) === component || holds(each, component)),
  );

/** What stands in something that holds nothing else, by its component: the words for it. */
const PARTS: Readonly<Record<string, string>> = {
  'FormStep.StepPane': 'step',
  'FormTab.TabPane': 'tab',
  'FormCollapse.CollapsePanel': 'fold',
  'ArrayTable.Column': 'column',
};

/** What a rule is, in words: the title of its kind, or "step" for one of the steps. */
export function titleOfKind({ kinds, read, words }: DesignTools, rule: Rule): string {
  const part = PARTS[componentOf(rule)];
  return part === undefined ? read(kindOf(rule, kinds)?.title) || words('expert') : words(part);
}

/** The title of a node, or of its kind where it has none. */
export function nameNode(
  { language, languages, kinds, read }: DesignTools,
  { rule, key }: DesignNode,
): string {
  const title = titleOf(rule);
  const codes = [language, ...languages.map(({ code }) => code)];
  const own = codes.map((code) => textOf(title, code)).find((text) => text !== '') ?? '';
  if (own !== '' && !own.includes('{{')) return own;
  return read(kindOf(rule, kinds)?.title) || key;
}

/** True for a text in languages that came with the kind of a field: nobody has written it. */
export function isOfKind({ kinds }: DesignTools, text: unknown): boolean {
  const written = isObject(text) ? JSON.stringify(text) : undefined;
  return written !== undefined && kinds.some(({ rule }) => JSON.stringify(rule).includes(written));
}

/**
 * A text of a field with another one in a language. Where nobody has written it, the words of its kind are no
 * translations of what is written now: visitors read that in every language.
 */
export function rewritten(tools: DesignTools, text: unknown, language: string, now: string): unknown {
  const codes = tools.languages.map(({ code }) => code);
  return withText(isOfKind(tools, text) ? undefined : text, language, codes, now);
}

/** All of it for a screen reader: "Region, required, shown by a condition, 2 of 9". */
export function describeNode(
  tools: DesignTools,
  node: DesignNode,
  tags: readonly string[],
  { place, count }: { place: number; count: number },
): string {
  const { words, kinds, read } = tools;
  const kind = read(kindOf(node.rule, kinds)?.title);
  const name = nameNode(tools, node);
  return [
    name,
    kind === name ? '' : kind,
    node.rule.required === true ? words('required') : '',
    ...tags,
    words('place', { place: String(place), count: String(count) }),
  ]
    .filter((each) => each !== '')
    .join(', ');
}
