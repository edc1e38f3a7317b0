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
import type { BlockSources } from '../../../../runtime/model/source.ts';
import { registry } from '../../registry.ts';
import type { EditorHost } from '../../contracts/editor-context.ts';

/** What the expressions of tools and dialog buttons may read. */
export interface EditScope {
  site: SiteModel;
  /** The stored part of the element; of a tool only. */
  part?: StoredPart;
  dict?: unknown;
  /** The element's address and kind, of a whole block also what may be done with it; of a tool only. */
  edit?: EditTarget & Partial<BlockRights>;
  /** What the dialog's form holds; of a button only. */
  value?: unknown;
}

// Tools and dialogs have no sources of their own.
const NOTHING_LOADED = { ok: false, message: '' } as const;
const NO_SOURCES: BlockSources = {
  load: () => Promise.resolve(NOTHING_LOADED),
  more: () => Promise.resolve(NOTHING_LOADED),
};

const LOCALS = ['edit', 'value'] as const;

function contextOf(place: string): Context {
  return withLocals(
    { ...makeContext(registry, place), pointer: [] },
    LOCALS.map((name) => ({ name })),
  );
}

function scopeOf({ site, part, dict, edit, value }: EditScope): Scope {
  const scope: Scope = Array.from({ length: FIRST_LOCAL });
  scope[SLOT.site] = site;
  scope[SLOT.part] = part;
  scope[SLOT.dict] = dict;
  return [...scope, edit, value];
}

const readers = new Map<string, (scope: Scope) => unknown>();

/** Answers an expression of a kind document, `when` for example. It is compiled once: a toolbar asks at every letter that is typed. */
export function readExpression(text: string, place: string, scope: EditScope): unknown {
  const id = `${place}\n${text}`;
  const read = readers.get(id) ?? readerOf(compileValue(text, contextOf(place)));
  readers.set(id, read);
  return read(scopeOf(scope));
}

/** Runs the steps of a tool or a button, in order; answers the last result, rejects with the first failure. */
export async function runActions(
  calls: readonly ActionCall[],
  place: string,
  scope: EditScope,
  host: EditorHost,
): Promise<unknown> {
  const context = contextOf(place);
  const steps = compileSteps(calls, context);
  const [problem] = context.problems;
  if (problem !== undefined) throw new Error(formatProblem(problem));
  let last: unknown;
  const carry = (scope: Scope, result: unknown): Scope => {
    last = result;
    const next = scope.slice();
    next[SLOT.result] = result;
    return next;
  };
  await runSteps(steps, scopeOf(scope), { host, setState: () => undefined, sources: NO_SOURCES }, carry);
  return last;
}
