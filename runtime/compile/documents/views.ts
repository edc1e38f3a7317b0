/** Replaces nodes that name views by these views. */
import type { Node, ViewDocument } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import { makeCheckProblem } from '../../model/check-problem.ts';
import type { Problem, AnyProblemCode } from '../../model/problem.ts';
import type { Registry } from '../../model/registry.ts';
import { checkNamed } from '../../validate/check-literal.ts';
import { suggestNearest } from '../../validate/nearest.ts';
import { expressionOf, writeGiven } from './given.ts';
import { listNodes } from './list-nodes.ts';

const PREFIX = 'view:';

/** Members that a node may have that names a view. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(['is', 'with', 'if', 'each', 'as', 'key']);

interface Use {
  views: Registry<ViewDocument>;
  /** The document that the pointers are in. */
  file: string;
  /** Views around this one, so that none can contain itself. */
  inside: readonly string[];
  note(code: AnyProblemCode, details: Readonly<Record<string, string>>, at: Path): void;
}

/**
 * Replaces the nodes that name views (`"is": "view:x"`) by these views, before the document is compiled. What
 * a node passes replaces `given.x` in the view. A node whose view is unknown stays, and a value that is not a
 * document is returned as it is.
 */
export function placeViews<Document>(
  document: Document,
  views: Registry<ViewDocument>,
  file: string,
): { document: Document; problems: Problem[] } {
  const problems: Problem[] = [];
  if (!isObject(document) || !namesView(document.view)) return { document, problems };
  const note: Use['note'] = (code, details, at) =>
    problems.push(makeCheckProblem(code, details, { document: file, pointer: formatPointer(at) }));
  return {
    document: { ...document, view: place(document.view, { views, file, inside: [], note }, ['view']) },
    problems,
  };
}

function namesView(view: unknown): boolean {
  return listNodes(view).some(isViewNode);
}

function isViewNode(value: object): value is Node {
  return 'is' in value && typeof value.is === 'string' && value.is.startsWith(PREFIX);
}

function place(value: unknown, use: Use, at: Path): unknown {
  if (Array.isArray(value)) return value.map((each, index) => place(each, use, [...at, index]));
  if (!isObject(value)) return value;
  if (isViewNode(value)) return placeOne(value, use, at);
  return value.children === undefined
    ? value
    : { ...value, children: place(value.children, use, [...at, 'children']) };
}

function placeOne(node: Node, use: Use, at: Path): unknown {
  const name = node.is.slice(PREFIX.length);
  const found = use.inside.includes(name) ? undefined : use.views.get(name);
  // A file that is not JSON or not a view is reported by the check of its own shape.
  if (!isObject(found) || !isObject(found.takes)) {
    use.note('view.unknown', { found: name, hint: suggestNearest(name, use.views.names()) }, [...at, 'is']);
    return node;
  }
  const given = node.with ?? {};
  for (const { code, at: below, details } of checkNamed(given, found.takes)) {
    const isUnknown = code === 'document.member-unknown' && below.length === 1;
    use.note(isUnknown ? 'view.argument-unknown' : code, details, [...at, 'with', ...below]);
  }
  for (const member of Object.keys(node)) {
    if (!OWN_MEMBERS.has(member)) use.note('view.member-lost', { found: member }, [...at, member]);
  }
  const { is: _, with: __, ...own } = node;
  const viewFile = `schemas/views/${name}.view.json`;
  // Mistakes inside the view are reported for the file of the view.
  const within: Use = { ...use, file: viewFile, inside: [...use.inside, name], note: () => undefined };
  const root = place(writeGiven(found.view, given), within, ['view']) as Node;
  const placed: Node = {
    ...root,
    ...own,
    ...(own.if !== undefined && root.if !== undefined
      ? { if: `{{ ${expressionOf(own.if)} && ${expressionOf(root.if)} }}` }
      : {}),
  };
  placedViews.set(placed, { viewFile, node, file: use.file, pointer: at });
  return placed;
}

/** A placed view: the file of the view, and the node that named it. */
interface PlacedView {
  viewFile: string;
  node: Node;
  file: string;
  pointer: Path;
}

const placedViews = new WeakMap<Node, PlacedView>();

/**
 * The view that a node comes from; undefined for a node of the document itself. With it, checks find the file
 * of a mistake.
 */
export function findPlacedView(node: Node): PlacedView | undefined {
  return placedViews.get(node);
}

/**
 * The view of a view document, so that it can be checked by itself. Lists are passed as paths into data, as
 * parts of their items need an address; nothing else is passed.
 */
export function drawsOf({ view, takes }: ViewDocument): Node {
  const lists = Object.entries(takes.properties ?? {}).filter(([, { type }]) => type === 'array');
  return writeGiven(view, Object.fromEntries(lists.map(([name]) => [name, `{{ data.${name} }}`]))) as Node;
}
