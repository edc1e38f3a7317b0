/** Lists of callers may have more values than a database binds to one statement, or none. */
import {
  PostgresQueryCompiler,
  SqliteQueryCompiler,
  type BinaryOperationNode,
  type OperatorNode,
  type PrimitiveValueListNode,
} from 'kysely';

/**
 * Longer lists are bound as one value, and empty ones, which PostgreSQL refuses. Short ones stay, because the
 * planner uses their length.
 */
const MAX_BOUND = 100;
/** Values of one INSERT. SQLite binds at most 32,766 and PostgreSQL 65,535. */
const MAX_INSERTED = 10_000;

interface BoundList {
  operator: 'in' | 'not in';
  values: readonly unknown[];
}

/** The list of `column in (…)` or `column not in (…)` if its values are not bound one by one. */
function findBoundList(node: BinaryOperationNode): BoundList | undefined {
  const { operator } = node.operator as OperatorNode;
  if (operator !== 'in' && operator !== 'not in') return undefined;
  const { kind, values } = node.rightOperand as PrimitiveValueListNode;
  const isBound = kind === 'PrimitiveValueListNode' && (values.length === 0 || values.length > MAX_BOUND);
  return isBound ? { operator, values } : undefined;
}

/** Binds a long or empty list as one JSON text. */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = findBoundList(node);
    if (list === undefined) return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(` ${list.operator} (select value from json_each(`);
    this.appendValue(JSON.stringify(list.values));
    this.append('))');
  }
}

/** What a statement of PostgreSQL has for each long list. */
export const LONG_LIST = ' = any(';

/** Binds a long or empty list as one array. */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = findBoundList(node);
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
