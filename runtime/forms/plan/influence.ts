/** Finds which fields the reactions and keywords of a form act on. */
import { isObject } from '../../model/json.ts';
import { dependenciesOf, nameOf, nameOfValue } from '../rules/dependencies.ts';
import { isExpression, itemsOf, reactionsOf, rulesInside, type FormRule } from '../rules/rule.ts';

const PATTERN_KEYWORDS = [
  'readOnly',
  'x-disabled',
  'x-editable',
  'x-read-only',
  'x-read-pretty',
  'x-pattern',
];
const STATE_KEYWORDS = [...PATTERN_KEYWORDS, 'x-value', 'x-visible', 'x-hidden', 'x-display'];
const COMPUTING = ['x-value', 'value'];
const CONTROLLING = [
  ...PATTERN_KEYWORDS,
  ...COMPUTING,
  'disabled',
  'editable',
  'readOnly',
  'readPretty',
  'pattern',
];
const PRESENTATION_KEYWORDS = new Set([
  'name',
  'description',
  'properties',
  'x-component',
  'x-component-props',
  'x-decorator',
  'x-decorator-props',
  'x-index',
  'items',
]);

/** Names of fields, by what the reactions of the whole form do with them. */
export interface Influence {
  /** Fields that have reactions, are targets of them, or are read by more than their value. */
  reactive: Set<string>;
  /** Fields of which reactions read nothing but the value. */
  readByValue: Set<string>;
  /** Fields that the reactions of another field act on. */
  targeted: Set<string>;
  /** Fields whose value is computed or whose editing is controlled. */
  controlled: Set<string>;
  computed: Set<string>;
}

/** Collects the influence of all reactions of a form. */
export function influenceOf(rules: readonly FormRule[]): Influence {
  const influence: Influence = {
    reactive: new Set(),
    readByValue: new Set(),
    targeted: new Set(),
    controlled: new Set(),
    computed: new Set(),
  };
  collect(rules, influence, false);
  return influence;
}

// A row's reactions read fields of Formily: paths relative to the row are not known beforehand.
function collect(rules: readonly FormRule[], influence: Influence, isInRow: boolean): void {
  for (const rule of rules) {
    for (const reaction of reactionsOf(rule)) collectReaction(rule.name, reaction, influence, isInRow);
    collect(rulesInside(rule), influence, isInRow);
    const items = itemsOf(rule);
    if (items !== undefined) collect([{ ...items, name: '' }], influence, true);
  }
}

function collectReaction(
  name: string,
  reaction: Record<string, unknown>,
  influence: Influence,
  isInRow: boolean,
): void {
  const target = reaction.target === undefined ? name : nameOf(reaction.target);
  if (target !== name) influence.targeted.add(target);
  for (const each of [name, target]) influence.reactive.add(each);
  for (const each of dependenciesOf(reaction)) {
    const read = nameOfValue(each);
    if (read === undefined || isInRow) influence.reactive.add(nameOf(isObject(each) ? each.source : each));
    else influence.readByValue.add(read);
  }
  if (sets(reaction, CONTROLLING)) influence.controlled.add(target);
  if (sets(reaction, COMPUTING)) influence.computed.add(target);
}

function sets(reaction: Record<string, unknown>, keywords: readonly string[]): boolean {
  return [reaction.fulfill, reaction.otherwise]
    .filter(isObject)
    .flatMap(({ state, schema }) => [state, schema].filter(isObject))
    .some((changed) => Object.keys(changed).some((key) => keywords.includes(key)));
}

function holdsExpression(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsExpression);
  return isObject(value) ? Object.values(value).some(holdsExpression) : isExpression(value);
}

/**
 * True for a keyword that sets the state of a field, by a value or by an expression; `x-reactions` included.
 */
export function setsState(keyword: string, value: unknown): boolean {
  return (
    (STATE_KEYWORDS.includes(keyword) && value !== undefined) ||
    (!PRESENTATION_KEYWORDS.has(keyword) && holdsExpression(value))
  );
}

/** True for a keyword that computes the value of a field or controls its editing. */
export function isControlling(keyword: string): boolean {
  return keyword !== 'pattern' && CONTROLLING.includes(keyword);
}

/** A rule without the keywords that only change what a browser draws. */
export function withoutPresentation(rule: FormRule): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rule).filter(([keyword]) => !PRESENTATION_KEYWORDS.has(keyword)));
}
