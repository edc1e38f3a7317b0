// Breaks queries on purpose: what a mistake in a query would do that forgets its site.
import {
  OperationNodeTransformer,
  sql,
  type BinaryOperationNode,
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
  return column.kind === 'ColumnNode' && column.column.name === 'project_code';
}

/** The same database, but without the condition `project_code = …` in any query while `isOn`. */
export function dropSiteConditions(database: Database, isOn: () => boolean): Database {
  const drop: KyselyPlugin = {
    transformQuery: ({ node }) => (isOn() ? new DropConditions().transformNode(node) : node),
    transformResult: async ({ result }) => result,
  };
  return {
    ...database,
    queries: database.queries.withPlugin(drop),
    write: (work) => database.write((transaction) => work(transaction.withPlugin(drop))),
  };
}
