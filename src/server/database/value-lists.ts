/** Lists of callers are longer than what a database binds to one statement. */
import {
  PostgresQueryCompiler,
  SqliteQueryCompiler,
  type BinaryOperationNode,
  type OperatorNode,
  type PrimitiveValueListNode,
} from 'kysely';

/** Longer lists are bound as one value. Short ones stay, because the planner uses their length. */
const MAX_BOUND = 100;
/** Values of one INSERT. SQLite binds at most 32,766 and PostgreSQL 65,535. */
const MAX_INSERTED = 10_000;

interface LongList {
  operator: 'in' | 'not in';
  values: readonly unknown[];
}

/** The list of `column in (…)` or `column not in (…)` if it is too long to bind its values one by one. */
function findLongList(node: BinaryOperationNode): LongList | undefined {
  const { operator } = node.operator as OperatorNode;
  if (operator !== 'in' && operator !== 'not in') return undefined;
  const { kind, values } = node.rightOperand as PrimitiveValueListNode;
  return kind === 'PrimitiveValueListNode' && values.length > MAX_BOUND ? { operator, values } : undefined;
}

/** Binds a long list as one JSON text. */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = findLongList(node);
    if (list === undefined) return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(` ${list.operator} (select value from json_each(`);
    this.appendValue(JSON.stringify(list.values));
    this.append('))');
  }
}

/** What a statement of PostgreSQL has for each long list. */
export const LONG_LIST = ' = any(';

/** Binds a long list as one array. */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = findLongList(node);
    if (list === undefined) return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(list.operator === 'in' ? LONG_LIST : ' <> all(');
    this.appendValue(list.values);
    this.append(')');
  }
}

/** Runs `insert` with as many rows at a time as one statement can bind. */
export async function inBatches<Row extends object>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const size = Math.floor(MAX_INSERTED / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let from = 0; from < rows.length; from += size) await insert(rows.slice(from, from + size));
}
