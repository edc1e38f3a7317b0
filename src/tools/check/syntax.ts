// Parses a code file to the syntax tree that the checks read.
import { parseSync } from 'vite';
import { isObject } from '../../../runtime/model/json.ts';

/** A node of the syntax tree (ESTree, with the nodes of TypeScript and JSX). */
export type SyntaxNode = Record<string, unknown> & { type: string };

/** Parses TypeScript, JavaScript and JSX. Throws with the path when the file cannot be parsed. */
export function parseCode(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text, { astType: 'ts' });
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return program as unknown as SyntaxNode;
}

/** Calls `visit` for each node, parents first, with the node that holds it. */
export function walkSyntax(
  value: unknown,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void,
  parent?: SyntaxNode,
): void {
  if (Array.isArray(value)) for (const item of value) walkSyntax(item, visit, parent);
  if (!isObject(value)) return;
  const isNode = typeof value.type === 'string';
  if (isNode) visit(value as SyntaxNode, parent);
  for (const member of Object.values(value))
    if (typeof member === 'object') walkSyntax(member, visit, isNode ? (value as SyntaxNode) : parent);
}
