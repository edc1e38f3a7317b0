import type { RuntimeRegistry } from '../model/runtime-registry.ts';
import type { Path } from '../model/pointer.ts';
import { formatPointer } from '../model/pointer.ts';
import { makeProblem, type Problem, type ProblemCode } from '../model/problem.ts';
import type { Scope, Annotate } from './scope.ts';
import { FIRST_LOCAL } from './scope.ts';

/** A name that `each` brought: its position in the scope, and the address of its value when it has one. */
export interface Local {
  name: string;
  slot: number;
  /** Address of the item inside the block's data, for a given scope. */
  address?: (scope: Scope) => Path;
}

/** Where the compiler stands: the document, the place in it, and the names in reach. Immutable; every step down makes a new one. */
export interface Context {
  registry: RuntimeRegistry;
  annotate?: Annotate | undefined;
  document: string;
  pointer: Path;
  locals: readonly Local[];
  /** Set when an expression below the nearest part reads `part`, so that its scope must carry it. */
  partUse: { used: boolean };
  /** Set when something in the document may act or change while the page is on screen. */
  change: { possible: boolean };
  problems: Problem[];
}

export function makeContext(registry: RuntimeRegistry, document: string, annotate?: Annotate): Context {
  return {
    registry,
    annotate,
    document,
    pointer: ['view'],
    locals: [],
    partUse: { used: false },
    change: { possible: false },
    problems: [],
  };
}

/** The context of a member of the current value. */
export function descend(context: Context, ...steps: Path): Context {
  return { ...context, pointer: [...context.pointer, ...steps] };
}

/** The context inside an `each`. */
export function withLocals(
  context: Context,
  names: readonly { name: string; address?: Local['address'] }[],
): Context {
  const next = FIRST_LOCAL + context.locals.length;
  const added = names.map((each, index) => ({ ...each, slot: next + index }));
  return { ...context, locals: [...context.locals, ...added] };
}

export function findLocal(context: Context, name: string): Local | undefined {
  return context.locals.findLast((local) => local.name === name);
}

/** Notes what is wrong at the current place; compiling goes on. */
export function report(context: Context, code: ProblemCode, details: Readonly<Record<string, string>>): void {
  context.problems.push(
    makeProblem(code, details, { document: context.document, pointer: formatPointer(context.pointer) }),
  );
}

/** Notes an unknown name with its nearest neighbour. */
export function reportUnknown(
  context: Context,
  code: ProblemCode,
  found: string,
  known: readonly string[],
  more: Record<string, string> = {},
): void {
  report(context, code, { found, hint: context.registry.hint?.(found, known) ?? '', ...more });
}
