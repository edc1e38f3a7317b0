/** Finds which fields the reactions and keywords of a form act on. */
import { isObject } from '../../model/json.ts';
import { dependenciesOf, namesOf, nameOfValue } from '../rules/dependencies.ts';
import { functionsOf, isExpression, reactionsOf, type FormRule, type NestedRule } from '../rules/rule.ts';
import { ANY_ROW, type RuleNode } from './rule-tree.ts';

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

/**
 * Names of fields, wherever they stand. A path or pattern that may mean any field adds all of them: a field
 * that is taken for reactive without need costs time, and its verdict is the same.
 */
class FieldNames {
  readonly #names = new Set<string>();
  #isAll = false;

  add(names: readonly string[] | undefined): void {
    if (names === undefined) this.#isAll = true;
    else for (const name of names) this.#names.add(name);
  }

  has(name: string): boolean {
    return this.#isAll || this.#names.has(name);
  }

  get isEmpty(): boolean {
    return !this.#isAll && this.#names.size === 0;
  }
}

/** Fields, by what the reactions of the whole form do with them. */
export interface Influence {
  /** Fields that have reactions, are targets of them, or are read by more than their value. */
  reactive: FieldNames;
  /** Fields of which reactions read nothing but the value. */
  readByValue: FieldNames;
  /** Fields that the reactions of another field act on. */
  targeted: FieldNames;
  /** Fields whose value is computed. */
  computed: FieldNames;
  /** A reaction runs only when a value changes. */
  needsTyping: boolean;
  /** A reaction changes the most items of a list. */
  setsMaxItems: boolean;
}

/** Collects the influence of the reactions of some rules. */
export function influenceOf(nodes: readonly RuleNode[]): Influence {
  const influence: Influence = {
    reactive: new FieldNames(),
    readByValue: new FieldNames(),
    targeted: new FieldNames(),
    computed: new FieldNames(),
    needsTyping: false,
    setsMaxItems: false,
  };
  for (const { rule } of nodes)
    for (const source of functionsOf(rule)) collectFunction(rule.name, source, influence);
  // A row's reactions read fields of Formily: paths relative to the row are not known beforehand.
  for (const { rule, level } of nodes)
    for (const reaction of reactionsOf(rule))
      collectReaction(rule.name, reaction, influence, level.includes(ANY_ROW));
  return influence;
}

const NAMED = /(?:\bquery|FieldState|ValuesIn)\(\s*(['"`])([^'"`$]+)\1/g;
const NAMING = /\b(?:query|[sg]etFieldState|[sg]etValuesIn|setValues)\s*\(/g;
const SETS_VALUE = /\b(?:value|initialValue)\s*[-+*/%]?=(?!=)|\bset(?:Initial)?Value/;

/** A function acts on the fields that it names, and on all fields if it computes the names. */
function collectFunction(name: string, source: string, influence: Influence): void {
  const named = [...source.matchAll(NAMED)].map(([, , path]) => namesOf(path));
  const isOpen = [...source.matchAll(NAMING)].length > named.length || named.includes(undefined);
  const names = isOpen ? undefined : [name, ...named.flatMap((each) => each ?? [])];
  influence.reactive.add(names);
  influence.targeted.add(names);
  if (SETS_VALUE.test(source)) influence.computed.add(names);
}

function collectReaction(
  name: string,
  reaction: Record<string, unknown>,
  influence: Influence,
  isInRow: boolean,
): void {
  if (Array.isArray(reaction.effects) && !reaction.effects.includes('onFieldInit'))
    influence.needsTyping = true;
  const targets = reaction.target === undefined ? [name] : namesOf(reaction.target);
  if (reaction.target !== undefined) influence.targeted.add(targets);
  influence.reactive.add([name]);
  influence.reactive.add(targets);
  for (const each of dependenciesOf(reaction)) {
    const read = nameOfValue(each);
    if (read === undefined || isInRow) influence.reactive.add(namesOf(isObject(each) ? each.source : each));
    else influence.readByValue.add([read]);
  }
  if (sets(reaction, ['maxItems'])) influence.setsMaxItems = true;
  if (sets(reaction, COMPUTING)) influence.computed.add(targets);
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

/** True for a keyword that locks a field for good, whatever the other values are. */
export function locks(keyword: string, value: unknown): boolean {
  return PATTERN_KEYWORDS.includes(keyword) && !isExpression(value);
}

/** The one keyword that closes a field to visitors; undefined for none, and for others that may open it. */
export function closingKeywordOf(rule: NestedRule): string | undefined {
  const [keyword = '', ...others] = PATTERN_KEYWORDS.filter((each) => rule[each] !== undefined);
  const value = rule[keyword];
  const closes =
    keyword === 'x-pattern'
      ? value === 'readPretty' || value === 'readOnly' || value === 'disabled'
      : value === (keyword !== 'x-editable');
  return others.length === 0 && closes ? keyword : undefined;
}

/** A rule without the keywords that only change what a browser draws. */
export function withoutPresentation(rule: FormRule): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rule).filter(([keyword]) => !PRESENTATION_KEYWORDS.has(keyword)));
}
