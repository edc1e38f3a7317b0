// Looks at every query that Kysely writes: do its joins compare the sites of both tables?
import {
  OperationNodeTransformer,
  type BinaryOperationNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  type ReferenceNode,
} from 'kysely';

export interface WatchedJoins {
  plugin: KyselyPlugin;
  /** How many joins were looked at. */
  count(): number;
  /** The tables whose joins do not compare the sites. */
  faults: ReadonlySet<string>;
}

class Watcher extends OperationNodeTransformer {
  readonly faults = new Set<string>();
  count = 0;
  private comparisons = 0;

  protected override transformJoin(node: JoinNode, ...rest: never[]): JoinNode {
    this.count += 1;
    const before = this.comparisons;
    const transformed = super.transformJoin(node, ...rest);
    if (this.comparisons === before) this.faults.add(tableOf(node.table));
    return transformed;
  }

  protected override transformBinaryOperation(
    node: BinaryOperationNode,
    ...rest: never[]
  ): BinaryOperationNode {
    if (isSite(node.leftOperand) && isSite(node.rightOperand)) this.comparisons += 1;
    return super.transformBinaryOperation(node, ...rest);
  }
}

function isSite(node: OperationNode): boolean {
  if (node.kind !== 'ReferenceNode') return false;
  const { column } = node as ReferenceNode;
  return column.kind === 'ColumnNode' && column.column.name === 'project_code';
}

function tableOf(node: OperationNode): string {
  return /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(JSON.stringify(node))?.[1] ?? node.kind;
}

export function watchJoins(): WatchedJoins {
  const watcher = new Watcher();
  return {
    faults: watcher.faults,
    count: () => watcher.count,
    plugin: {
      transformQuery: ({ node }) => watcher.transformNode(node),
      transformResult: async ({ result }) => result,
    },
  };
}
