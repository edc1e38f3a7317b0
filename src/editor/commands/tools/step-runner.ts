// Evaluates the expressions and runs the steps of kind and dialog documents.
import { runSteps } from '../../../../runtime/actions/run-steps.ts';
import { makeContext, withLocals, type Context } from '../../../../runtime/compile/context.ts';
import { FIRST_LOCAL, SLOT, type Scope } from '../../../../runtime/compile/scope.ts';
import { compileSteps } from '../../../../runtime/compile/steps.ts';
import { compileValue, readerOf } from '../../../../runtime/compile/value.ts';
import type { BlockRights } from '../../../../runtime/edit/placing.ts';
import type { ActionCall } from '../../../../runtime/generated/documents.generated.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import type { SiteModel, StoredPart } from '../../../../runtime/model/page.ts';
import { formatProblem } from '../../../../runtime/model/problem.ts';
import type { RuntimeRegistry } from '../../../../runtime/model/runtime-registry.ts';
import type { BlockSources } from '../../../../runtime/model/source.ts';
import type { OwnTranslation } from '../../contracts/default-language.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { ItemRights } from '../../contracts/item-commands.ts';

/** What the expressions of tools and dialog buttons may read. */
export interface EditScope {
  site: SiteModel;
  /** The stored part of the element. Only in tools. */
  part?: StoredPart;
  dict?: unknown;
  /** The target of the element; for a whole block or item also what may be done with it. Only in tools. */
  edit?: EditTarget & OwnTranslation & Partial<BlockRights & ItemRights & { contrast: number | undefined }>;
  /** The values of the dialog's form. Only in buttons. */
  value?: unknown;
}

// Tools and dialogs have no sources.
const NOT_LOADED = { ok: false, message: '' } as const;
const NO_SOURCES: BlockSources = {
  load: () => Promise.resolve(NOT_LOADED),
  more: () => Promise.resolve(NOT_LOADED),
};

const LOCALS = ['edit', 'value'] as const;

/** In both methods `place` is the file of the document. */
export class StepRunner {
  private readonly registry: RuntimeRegistry;
  private readonly readers = new Map<string, (scope: Scope) => unknown>();

  constructor(registry: RuntimeRegistry) {
    this.registry = registry;
  }

  /** Evaluates an expression. It is compiled once: a toolbar evaluates it at every typed letter. */
  read(text: string, place: string, scope: EditScope): unknown {
    const id = `${place}\n${text}`;
    const read = this.readers.get(id) ?? readerOf(compileValue(text, this.makeContext(place)));
    this.readers.set(id, read);
    return read(toScope(scope));
  }

  /** Runs steps in order. Resolves with the last result, rejects with the first failure. */
  async run(
    calls: readonly ActionCall[],
    place: string,
    scope: EditScope,
    host: EditorContext,
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
    await runSteps(steps, toScope(scope), actionContext, withResult);
    return last;
  }

  private makeContext(place: string): Context {
    return withLocals(
      { ...makeContext(this.registry, place), pointer: [] },
      LOCALS.map((name) => ({ name })),
    );
  }
}

function toScope({ site, part, dict, edit, value }: EditScope): Scope {
  const scope: Scope = Array.from({ length: FIRST_LOCAL });
  scope[SLOT.site] = site;
  scope[SLOT.part] = part;
  scope[SLOT.dict] = dict;
  return [...scope, edit, value];
}
