// Breaks queries on purpose: what a mistake in a query would do that forgets its site.
import {
  OperationNodeTransformer,
  sql,
  type BinaryOperationNode,
  type ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  type ReferenceNode,
} from 'kysely';
import type { Database } from '../../src/server/database/database.ts';

const ALWAYS = sql`1 = 1`.toOperationNode();

class DropConditions extends OperationNodeTransformer {
  protected override transformNodeImpl<Node extends OperationNode>(node: Node, ...rest: never[]): Node {
    const isCondition = node.kind === 'BinaryOperationNode' && comparesSite(node as never);
    return isCondition ? (ALWAYS as unknown as Node) : super.transformNodeImpl(node, ...rest);
  }
}

/** `project_code = 'value'`. Conditions of joins compare two columns, and stay. */
function comparesSite({ leftOperand, rightOperand }: BinaryOperationNode): boolean {
  if (leftOperand.kind !== 'ReferenceNode' || rightOperand.kind !== 'ValueNode') return false;
  const { column } = leftOperand as ReferenceNode;
  return column.kind === 'ColumnNode' && (column as ColumnNode).column.name === 'project_code';
}

const DROP: KyselyPlugin = {
  transformQuery: ({ node }) => new DropConditions().transformNode(node) as typeof node,
  transformResult: async ({ result }) => result,
};

/** The same database without the condition `project_code = …` in any query. */
export function dropSiteConditions(database: Database): Database {
  return {
    ...database,
    queries: database.queries.withPlugin(DROP),
    write: (work) =>
      database.write((transaction) => work(transaction.withPlugin(DROP) as typeof transaction)),
  };
}
