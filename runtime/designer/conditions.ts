/** Reads conditions as rows, and writes them as expressions that stock Formily runs. */
import { syntaxOfRuleExpression } from '../forms/formily/expression-reads.ts';
import { typeOf } from '../forms/rules/component-types.ts';
import { isExpression, sourceOf } from '../forms/rules/rule.ts';
import type { Syntax } from '../language/syntax.ts';
import { compileRow, type ConditionRow, type ShowsSubject } from '../owned/shows.ts';
import type { DesignNode } from './outline.ts';

export type { ConditionRow };
export type Joint = 'all' | 'any';

/** Rows about fields, which are named by the ids of their rules. */
export interface Condition {
  joint: Joint;
  rows: readonly ConditionRow[];
}

/** How the value of a field is asked about. */
export type Answers = 'text' | 'number' | 'switch' | 'date' | 'several';

export function answersOf({ rule }: DesignNode): Answers {
  const type = typeOf(rule);
  if (type === 'array') return 'several';
  if (type === 'boolean') return 'switch';
  if (type === 'number') return 'number';
  return /^(?:Date|Time)Picker$/.test(String(rule['x-component'])) ? 'date' : 'text';
}

const subjectOf = (node: DesignNode, at: number): ShowsSubject => ({
  path: `$deps[${at}]`,
  kind: answersOf(node) === 'several' ? 'several' : 'value',
});

/** An expression and the nodes that it reads, in the order of `$deps`; undefined without rows. */
export interface Compiled {
  source: string;
  reads: readonly DesignNode[];
}

export function compileCondition(
  { joint, rows }: Condition,
  byId: ReadonlyMap<string, DesignNode>,
): Compiled | undefined {
  const reads: DesignNode[] = [];
  const tests = rows.flatMap((row) => {
    const node = byId.get(row.field);
    if (node === undefined) return [];
    if (!reads.includes(node)) reads.push(node);
    return [compileRow(row, subjectOf(node, reads.indexOf(node)))];
  });
  if (tests.length === 0) return undefined;
  return { source: tests.join(joint === 'all' ? ' && ' : ' || '), reads };
}

/** The rows of an expression that reads `deps`; undefined for one that rows cannot show. */
export function readCondition(
  written: unknown,
  deps: readonly (DesignNode | undefined)[],
): Condition | undefined {
  if (!isExpression(written)) return undefined;
  const tree = syntaxOfRuleExpression(sourceOf(written));
  return tree === undefined ? undefined : conditionOf(tree, deps);
}

function conditionOf(tree: Syntax, deps: readonly (DesignNode | undefined)[]): Condition | undefined {
  const whole = rowOf(tree, deps);
  if (whole !== undefined) return { joint: 'all', rows: [whole] };
  const sign = tree.is === 'operator' ? tree.value : undefined;
  if (sign !== '&&' && sign !== '||') return undefined;
  const rows = partsOf(tree, sign, deps);
  return rows === undefined ? undefined : { joint: sign === '&&' ? 'all' : 'any', rows };
}

function partsOf(
  tree: Syntax,
  sign: '&&' | '||',
  deps: readonly (DesignNode | undefined)[],
): ConditionRow[] | undefined {
  const row = rowOf(tree, deps);
  if (row !== undefined) return [row];
  if (tree.is !== 'operator' || tree.value !== sign) return undefined;
  const found = tree.of.map((each) => partsOf(each, sign, deps));
  return found.every((each) => each !== undefined) ? found.flat() : undefined;
}

const COMPARING: Readonly<Record<string, 'is' | 'isNot'>> = { '===': 'is', '!==': 'isNot' };

function rowOf(tree: Syntax, deps: readonly (DesignNode | undefined)[]): ConditionRow | undefined {
  const canonical = canonicalRowOf(tree, deps);
  if (canonical !== undefined) return canonical;
  const isNot = tree.is === 'operator' && tree.value === '!' && tree.of.length === 1;
  const inner = isNot ? tree.of[0] : tree;
  const at = inner === undefined ? undefined : depOf(inner);
  const bare = at === undefined ? undefined : deps[at];
  if (bare !== undefined) return truthRow(bare, !isNot);
  const [read, value] = tree.of;
  const test = tree.is === 'operator' ? COMPARING[String(tree.value)] : undefined;
  const compared = read === undefined || test === undefined ? undefined : deps[depOf(read) ?? -1];
  const literal = value === undefined ? undefined : literalIn(value);
  if (test === undefined || compared === undefined || literal === undefined) return undefined;
  return answersOf(compared) === 'several' ? undefined : { field: compared.id, [test]: literal };
}

/** `$deps[0]` alone. A number counts as nothing when it is 0, which no row says. */
function truthRow(node: DesignNode, isTrue: boolean): ConditionRow | undefined {
  const answers = answersOf(node);
  if (answers === 'switch') return { field: node.id, [isTrue ? 'is' : 'isNot']: true };
  if (answers !== 'text' && answers !== 'date') return undefined;
  return { field: node.id, [isTrue ? 'filled' : 'empty']: true };
}

/** A row as it is compiled: the tree is that of one of the tests about one of the fields. */
function canonicalRowOf(tree: Syntax, deps: readonly (DesignNode | undefined)[]): ConditionRow | undefined {
  const written = shapeOf(tree);
  const literals = literalsIn(tree);
  for (const [at, node] of deps.entries()) {
    if (node === undefined) continue;
    const field = node.id;
    const rows: ConditionRow[] = [
      { field, filled: true },
      { field, empty: true },
      ...literals.flatMap((value): ConditionRow[] => [
        { field, is: value },
        { field, isNot: value },
        ...(typeof value === 'boolean'
          ? []
          : [
              { field, atLeast: value },
              { field, atMost: value },
            ]),
      ]),
    ];
    const found = rows.find((row) => {
      const compiled = syntaxOfRuleExpression(compileRow(row, subjectOf(node, at)));
      return compiled !== undefined && shapeOf(compiled) === written;
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The position in `$deps` that a tree reads. */
function depOf({ is, of }: Syntax): number | undefined {
  const [holder, index] = of;
  const isDeps = holder?.is === 'name' && /^\$dep(?:s|endencies)$/.test(String(holder.value));
  return is === 'element' && isDeps && typeof index?.value === 'number' ? index.value : undefined;
}

function literalIn(tree: Syntax): string | number | boolean | undefined {
  if (tree.is === 'operator' && tree.value === '-' && tree.of.length === 1) {
    const inner = literalIn(tree.of[0] as Syntax);
    return typeof inner === 'number' ? -inner : undefined;
  }
  const { is, value } = tree;
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return is === 'literal' && isPlain ? value : undefined;
}

function literalsIn(tree: Syntax): (string | number | boolean)[] {
  const own = literalIn(tree);
  return own === undefined ? tree.of.flatMap(literalsIn) : [own];
}

/** A tree without the places where it stands in its source. */
export function shapeOf({ is, value, of }: Syntax): string {
  return `${is}:${JSON.stringify(value) ?? ''}(${of.map(shapeOf).join(',')})`;
}
