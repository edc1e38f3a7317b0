/** Holds the compiler's context: the document, the place in it, and the names in scope. */
import type { RuntimeRegistry } from '../model/runtime-registry.ts';
import type { Path } from '../model/pointer.ts';
import type { Compiled } from '../language/expression.ts';
import type { Origin } from '../language/reads/origin.ts';
import type { ActionCall, Node } from '../generated/documents.generated.ts';
import { formatPointer } from '../model/pointer.ts';
import { makeProblem, type Problem, type ProblemCode } from '../model/problem.ts';
import type { Scope, Annotate } from './scope.ts';
import { FIRST_LOCAL } from './scope.ts';

/** A name that `each` declares: its position in the scope, and the address of its value if it has one. */
export interface Local {
  name: string;
  slot: number;
  /** Address of the item inside the block's data, for a given scope. */
  address?: (scope: Scope) => Path;
  /** Where its value comes from; known while reads are collected. */
  origin?: Origin | undefined;
}

/**
 * Is called for everything that a document reads and names while it is compiled (`reads/collect-reads.ts`).
 * Optional: the server and the checks pass one. The compiler imports its type only, so that visitors'
 * browsers load nothing of it.
 */
export interface Collector {
  /** An expression, or a text that holds some; returns where its value comes from. */
  expression(compiled: Extract<Compiled<Scope>, { ok: true }>, context: Context): Origin;
  /** Where the items of a list come from. */
  items(list: Origin): Origin;
  /** The address of a part; returns where the part comes from. */
  part(steps: Path, context: Context): Origin;
  /** A node, before anything of it but `each` and `key`; returns the context to compile the node in. */
  node(node: Node, context: Context): Context;
  /** A step of an event; returns where the result that later steps read comes from. */
  step(call: ActionCall, context: Context): Origin | undefined;
}

/**
 * The document, the place in it, and the names in scope. Immutable: `descend` and `withLocals` make new ones.
 */
export interface Context {
  registry: RuntimeRegistry;
  annotate?: Annotate | undefined;
  document: string;
  pointer: Path;
  locals: readonly Local[];
  /** Set when an expression below the nearest part reads `part`, so that its scope must hold it. */
  partUse: { used: boolean };
  /** Where the nearest part comes from; known while reads are collected. */
  partOrigin?: Origin | undefined;
  /** Where the result of the step before comes from; known while reads are collected. */
  resultOrigin?: Origin | undefined;
  collector?: Collector | undefined;
  /** Set when an expression of the document reads `member`. */
  member: { isRead: boolean };
  problems: Problem[];
}

export function makeContext(
  registry: RuntimeRegistry,
  document: string,
  { annotate, collector }: Pick<Context, 'annotate' | 'collector'> = {},
): Context {
  return {
    registry,
    annotate,
    collector,
    document,
    pointer: ['view'],
    locals: [],
    partUse: { used: false },
    member: { isRead: false },
    problems: [],
  };
}

/** The context of a member of the current value. */
export function descend(context: Context, ...steps: Path): Context {
  return { ...context, pointer: [...context.pointer, ...steps] };
}

/** The context inside an `each`. */
export function withLocals(context: Context, names: readonly Omit<Local, 'slot'>[]): Context {
  const next = FIRST_LOCAL + context.locals.length;
  const added = names.map((each, index) => ({ ...each, slot: next + index }));
  return { ...context, locals: [...context.locals, ...added] };
}

/** The current place, or one below it, as problems name it. */
export function placeOf(context: Context, ...steps: Path): { document: string; pointer: string } {
  return { document: context.document, pointer: formatPointer([...context.pointer, ...steps]) };
}

export function findLocal(context: Context, name: string): Local | undefined {
  return context.locals.findLast((local) => local.name === name);
}

/** Adds a problem at the current place. Compiling continues. */
export function report(context: Context, code: ProblemCode, details: Readonly<Record<string, string>>): void {
  context.problems.push(makeProblem(code, details, placeOf(context)));
}

/** Adds a problem about an unknown name, with the nearest known name. */
export function reportUnknown(
  context: Context,
  code: ProblemCode,
  found: string,
  known: readonly string[],
  more: Record<string, string> = {},
): void {
  report(context, code, { found, hint: context.registry.hint?.(found, known) ?? '', ...more });
}
