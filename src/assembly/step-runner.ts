// Evaluates the expressions and runs the steps of documents that are not drawn, such as kinds and dialogs.
import { runSteps } from '../../runtime/actions/run-steps.ts';
import { makeContext, withLocals, type Context } from '../../runtime/compile/context.ts';
import { FIRST_LOCAL, SLOT, type Scope } from '../../runtime/compile/scope.ts';
import { compileSteps } from '../../runtime/compile/steps.ts';
import { compileValue, readerOf } from '../../runtime/compile/value.ts';
import type { ActionCall } from '../../runtime/generated/documents.generated.ts';
import type { ActionDependencies } from '../../runtime/model/action.ts';
import type { SiteModel, StoredPart } from '../../runtime/model/page.ts';
import { formatProblem } from '../../runtime/model/problem.ts';
import type { RuntimeRegistry } from '../../runtime/model/runtime-registry.ts';
import type { BlockSources } from '../../runtime/model/source.ts';

/** What expressions may read, beside names that a program adds. */
export interface RunScope {
  site: SiteModel;
  /** The stored part of an element. */
  part?: StoredPart;
  dict?: unknown;
}

// These documents have no sources.
const NOT_LOADED = { ok: false, message: '' } as const;
const NO_SOURCES: BlockSources = {
  load: () => Promise.resolve(NOT_LOADED),
  more: () => Promise.resolve(NOT_LOADED),
};

/** `locals` are the names that the program adds to the scope. In its methods `place` is a document's file. */
export class StepRunner<Local extends string, Host extends ActionDependencies> {
  private readonly registry: RuntimeRegistry;
  private readonly locals: readonly Local[];
  private readonly readers = new Map<string, (scope: Scope) => unknown>();

  constructor(registry: RuntimeRegistry, locals: readonly Local[]) {
    this.registry = registry;
    this.locals = locals;
  }

  /** Evaluates an expression. It is compiled once: a toolbar evaluates it at every typed letter. */
  read(text: string, place: string, scope: RunScope & Partial<Record<Local, unknown>>): unknown {
    const id = `${place}\n${text}`;
    const read = this.readers.get(id) ?? readerOf(compileValue(text, this.makeContext(place)));
    this.readers.set(id, read);
    return read(this.toScope(scope));
  }

  /** Runs steps in order. Resolves with the last result, rejects with the first failure. */
  async run(
    calls: readonly ActionCall[],
    place: string,
    scope: RunScope & Partial<Record<Local, unknown>>,
    host: Host,
  ): Promise<unknown> {
    const context = this.makeContext(place);
    const steps = compileSteps(calls, context);
    const [problem] = context.problems;
    if (problem !== undefined) throw new Error(formatProblem(problem));
    let last: unknown;
    const withResult = (current: Scope, result: unknown): Scope => {
      last = result;
      const next = current.slice();
      next[SLOT.result] = result;
      return next;
    };
    const actionContext = { host, setState: () => undefined, sources: NO_SOURCES };
    await runSteps(steps, this.toScope(scope), actionContext, withResult);
    return last;
  }

  private makeContext(place: string): Context {
    return withLocals(
      { ...makeContext(this.registry, place), pointer: [] },
      this.locals.map((name) => ({ name })),
    );
  }

  private toScope(given: RunScope & Partial<Record<Local, unknown>>): Scope {
    const scope: Scope = Array.from({ length: FIRST_LOCAL });
    scope[SLOT.site] = given.site;
    scope[SLOT.part] = given.part;
    scope[SLOT.dict] = given.dict;
    return [...scope, ...this.locals.map((name) => given[name])];
  }
}
