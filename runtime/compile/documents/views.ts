import type { Node, ViewDocument } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import { makeProblem, type Problem, type ProblemCode } from '../../model/problem.ts';
import type { Registry } from '../../model/registry.ts';
import { suggestNearest } from '../../validate/nearest.ts';

const PREFIX = 'view:';
const GIVEN = /\bgiven\.([a-z][A-Za-z0-9]*)/g;
const PLAIN_PATH = /^[\w.]+$/;

/** What a node that stands for a view may say beside what it gives. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(['is', 'with', 'if', 'each', 'as', 'key']);

interface Use {
  views: Registry<ViewDocument>;
  /** Views that are being put in place, so that none can hold itself. */
  inside: readonly string[];
  note(code: ProblemCode, details: Readonly<Record<string, string>>, at: Path): void;
}

/**
 * Puts views in the place of the nodes that name them (`"is": "view:x"`), before anything is compiled: drawing knows nothing of them. What a node gives is
 * written where the view says `given.x`. A node whose view is unknown stays as it is. Anything that is no document is handed back.
 */
export function placeViews<Document>(
  document: Document,
  views: Registry<ViewDocument>,
  file: string,
): { document: Document; problems: Problem[] } {
  const problems: Problem[] = [];
  if (!isObject(document) || !JSON.stringify(document.view ?? '').includes(`"${PREFIX}`))
    return { document, problems };
  const note: Use['note'] = (code, details, at) =>
    problems.push(makeProblem(code, details, { document: file, pointer: formatPointer(at) }));
  return {
    document: { ...document, view: place(document.view, { views, inside: [], note }, ['view']) },
    problems,
  };
}

function place(value: unknown, use: Use, at: Path): unknown {
  if (Array.isArray(value)) return value.map((each, index) => place(each, use, [...at, index]));
  if (!isObject(value)) return value;
  if (typeof value.is === 'string' && value.is.startsWith(PREFIX))
    return placeOne(value as unknown as Node, use, at);
  return value.children === undefined
    ? value
    : { ...value, children: place(value.children, use, [...at, 'children']) };
}

function placeOne(node: Node, use: Use, at: Path): unknown {
  const name = node.is.slice(PREFIX.length);
  const found = use.inside.includes(name) ? undefined : use.views.get(name);
  // A file that is not JSON, or has not the shape of a view, is told of for itself.
  if (!isObject(found) || !isObject(found.takes)) {
    use.note('view.unknown', { found: name, hint: suggestNearest(name, use.views.names()) }, [...at, 'is']);
    return node;
  }
  const given = node.with ?? {};
  const taken = Object.keys(found.takes);
  for (const each of Object.keys(given)) {
    if (!taken.includes(each))
      use.note('view.argument-unknown', { found: each, hint: suggestNearest(each, taken) }, [
        ...at,
        'with',
        each,
      ]);
  }
  for (const member of Object.keys(node)) {
    if (!OWN_MEMBERS.has(member)) use.note('view.member-lost', { found: member }, [...at, member]);
  }
  const { is: _, with: __, ...own } = node;
  // What is wrong inside the view is told of the view itself.
  const inner = place(
    found.view,
    { ...use, inside: [...use.inside, name], note: () => undefined },
    [],
  ) as Node;
  const root = write(inner, given) as Node;
  return {
    ...root,
    ...own,
    ...(own.if !== undefined && root.if !== undefined
      ? { if: `{{ (${bare(own.if)}) && (${bare(root.if)}) }}` }
      : {}),
  };
}

/** What a view draws when it is given nothing: what is wrong with it shows without anybody who draws it. */
export function drawsOf({ view }: ViewDocument): Node {
  return write(view, {}) as Node;
}

/** The view with what it is given written into its expressions. */
function write(value: unknown, given: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') return writeText(value, given);
  if (Array.isArray(value)) return value.map((each) => write(each, given));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, write(each, given)]));
}

function writeText(text: string, given: Readonly<Record<string, unknown>>): unknown {
  const whole = /^\{\{ given\.(\w+) \}\}$/.exec(text)?.[1];
  if (whole !== undefined && given[whole] !== undefined) return given[whole];
  return text.replaceAll(GIVEN, (_, name: string) => sourceOf(given[name]));
}

/** A value as it stands in an expression. */
function sourceOf(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('{{')) return JSON.stringify(value) ?? 'undefined';
  const source = bare(value);
  return PLAIN_PATH.test(source) ? source : `(${source})`;
}

/** An expression without its braces. */
function bare(text: string): string {
  return text.replace(/^\{\{/, '').replace(/\}\}$/, '').trim();
}
