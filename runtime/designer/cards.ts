/** Reads and writes the reactions of a rule as cards: what happens, and when. */
import { isObject } from '../model/json.ts';
import { readCalculation, writeCalculation, type Calculation } from './calculations.ts';
import { compileCondition, readCondition, type Compiled, type Condition } from './conditions.ts';
import type { Rule } from './design.ts';
import type { DesignNode, Outline } from './outline.ts';
import { findNamed, indexOfNodes, namesFor, type Index } from './references.ts';
import { readSum, writeSum, type Sum } from './sums.ts';

export type Verb = 'show' | 'hide' | 'require' | 'lock' | 'set' | 'options' | 'sum' | 'calculate';

/** A reaction that rows can show. */
export type Card = { verb: Verb; condition: Condition } & (
  | { verb: 'show' | 'hide' | 'require' | 'lock' }
  | { verb: 'set'; value: unknown }
  | { verb: 'options'; options: readonly unknown[] }
  | { verb: 'sum'; sum: Sum }
  | { verb: 'calculate'; calculation: Calculation }
);

/** A reaction of a rule, at its position; `card` is absent for one that is written by hand. */
export interface Reaction {
  at: number;
  written: unknown;
  card?: Card;
}

export const reactionsIn = ({ 'x-reactions': reactions }: Rule): readonly unknown[] =>
  Array.isArray(reactions) ? reactions : reactions === undefined || reactions === '' ? [] : [reactions];

export function readCards(node: DesignNode, outline: Outline): Reaction[] {
  const index = indexOfNodes(outline);
  return reactionsIn(node.rule).map((written, at) => {
    const card = isObject(written) ? cardOf(written, node, index) : undefined;
    return card === undefined ? { at, written } : { at, written, card };
  });
}

/** States that a condition decides alone, and what they are when it is true. */
const STATES: Readonly<Record<string, readonly [whenTrue: Verb, whenFalse?: Verb]>> = {
  visible: ['show', 'hide'],
  required: ['require'],
  disabled: ['lock'],
};

type Deps = readonly (DesignNode | undefined)[];

/** The card of each reaction as it was read last: reading its expressions takes long. */
const read = new WeakMap<Rule, { deps: Deps; card: Card | undefined }>();

function cardOf(reaction: Rule, node: DesignNode, index: Index): Card | undefined {
  const { dependencies = [] } = reaction;
  if (!Array.isArray(dependencies)) return undefined;
  const deps = dependencies.map((each: unknown) => readDependency(each, node, index));
  const known = read.get(reaction);
  const isSame = (each: DesignNode | undefined, at: number): boolean => each?.rule === deps[at]?.rule;
  if (known?.deps.length === deps.length && known.deps.every(isSame)) return known.card;
  const card = readCard(reaction, deps);
  read.set(reaction, { deps, card });
  return card;
}

function readCard(reaction: Rule, deps: Deps): Card | undefined {
  const { dependencies: _, when, fulfill, otherwise, ...others } = reaction;
  if (Object.keys(others).length > 0) return undefined;
  const then = onlyState(fulfill);
  if (then === undefined) return undefined;
  const [name, value] = then;
  const [whenTrue, whenFalse] = STATES[name] ?? [];
  if (when === undefined && otherwise === undefined) {
    const sum = name === 'value' ? readSum(value, deps) : undefined;
    if (sum !== undefined) return { verb: 'sum', condition: NEVER, sum };
    const calculation = name === 'value' ? readCalculation(value, deps) : undefined;
    if (calculation !== undefined) return { verb: 'calculate', condition: NEVER, calculation };
    if (whenTrue === undefined) return undefined;
    const condition = readCondition(value, deps);
    if (condition !== undefined) return { verb: whenTrue, condition } as Card;
    const negated = whenFalse === undefined ? undefined : readNegated(value, deps);
    return negated === undefined ? undefined : ({ verb: whenFalse, condition: negated } as Card);
  }
  const condition = readCondition(when, deps);
  if (condition === undefined) return undefined;
  const other = onlyState(otherwise);
  if (other !== undefined && other[0] === name && whenTrue !== undefined) {
    if (value === true && other[1] === false) return { verb: whenTrue, condition } as Card;
    if (value === false && other[1] === true && whenFalse !== undefined)
      return { verb: whenFalse, condition } as Card;
  }
  if (otherwise !== undefined) return undefined;
  if (name === 'value' && !holdsCode(value)) return { verb: 'set', condition, value };
  return name === 'dataSource' && Array.isArray(value) && !holdsCode(value)
    ? { verb: 'options', condition, options: value }
    : undefined;
}

const NEVER: Condition = { joint: 'all', rows: [] };

const holdsCode = (value: unknown): boolean => JSON.stringify(value ?? null).includes('{{');

/** The one state that an outcome sets. */
function onlyState(outcome: unknown): [name: string, value: unknown] | undefined {
  if (!isObject(outcome) || Object.keys(outcome).length !== 1 || !isObject(outcome.state)) return undefined;
  const [first, ...others] = Object.entries(outcome.state);
  return others.length === 0 ? first : undefined;
}

function readNegated(value: unknown, deps: Deps): Condition | undefined {
  const inner = typeof value === 'string' ? /^\s*\{\{\s*!\(([^]*)\)\s*\}\}\s*$/.exec(value)?.[1] : undefined;
  return inner === undefined ? undefined : readCondition(`{{${inner}}}`, deps);
}

function readDependency(written: unknown, node: DesignNode, index: Index): DesignNode | undefined {
  if (typeof written !== 'string') return undefined;
  const [, text = ''] = /^\s*([^#]*?)\s*(?:#\s*value)?\s*$/.exec(written) ?? [];
  const [found, ...others] = text === '' ? [] : findNamed(text, node, index);
  return others.length === 0 ? found : undefined;
}

/** The reaction of a card; undefined where it names no field, or one that the reader cannot read. */
export function writeCard(card: Card, node: DesignNode, outline: Outline): Rule | undefined {
  const index = indexOfNodes(outline);
  if (card.verb === 'sum') {
    const rows = outline.byId.get(card.sum.rows);
    const text = rows && nameOf(rows, node, index);
    return text === undefined
      ? undefined
      : { dependencies: [text], fulfill: { state: { value: writeSum(card.sum) } } };
  }
  if (card.verb === 'calculate') {
    const numbers = card.calculation.of.flatMap((id) => outline.byId.get(id) ?? []);
    const value = writeCalculation(card.calculation);
    return withDependencies(numbers, node, index, { fulfill: { state: { value } } });
  }
  const compiled = compileCondition(card.condition, outline.byId);
  return compiled && withDependencies(compiled.reads, node, index, outcomeOf(card, compiled));
}

function withDependencies(
  reads: readonly DesignNode[],
  node: DesignNode,
  index: Index,
  outcome: Rule,
): Rule | undefined {
  const dependencies = reads.map((each) => nameOf(each, node, index));
  return dependencies.every((each) => each !== undefined) ? { dependencies, ...outcome } : undefined;
}

function nameOf(target: DesignNode, reader: DesignNode, index: Index): string | undefined {
  return namesFor(target, reader).find((each) => {
    const [found, ...others] = findNamed(each, reader, index);
    return found === target && others.length === 0;
  });
}

function outcomeOf(card: Card, { source }: Compiled): Rule {
  const state = (name: string, value: unknown): Rule => ({ fulfill: { state: { [name]: value } } });
  if (card.verb === 'show') return state('visible', `{{ ${source} }}`);
  if (card.verb === 'hide') return state('visible', `{{ !(${source}) }}`);
  if (card.verb === 'require') return state('required', `{{ ${source} }}`);
  if (card.verb === 'lock') return state('disabled', `{{ ${source} }}`);
  if (card.verb === 'options') return { when: `{{ ${source} }}`, ...state('dataSource', card.options) };
  return { when: `{{ ${source} }}`, ...state('value', card.verb === 'set' ? card.value : undefined) };
}

/** The reactions of a rule with one set, or left out. Others stay as they are written. */
export function withReaction(rule: Rule, at: number, reaction: Rule | undefined): unknown {
  const all = reactionsIn(rule);
  const next =
    reaction === undefined ? all.toSpliced(at, 1) : all.toSpliced(at, at < all.length ? 1 : 0, reaction);
  if (next.length === 0) return undefined;
  return next.length === 1 && !Array.isArray(rule['x-reactions']) ? next[0] : next;
}
