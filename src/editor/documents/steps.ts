import { runSteps } from '../../../runtime/actions/run-steps.ts';
import { makeContext, withLocals, type Context } from '../../../runtime/compile/context.ts';
import { FIRST_LOCAL, SLOT, type Frame } from '../../../runtime/compile/frame.ts';
import { compileSteps } from '../../../runtime/compile/steps.ts';
import { compileValue, readerOf } from '../../../runtime/compile/value.ts';
import type { ActionCall } from '../../../runtime/model/documents.generated.ts';
import type { EditTarget } from '../../../runtime/model/edit-target.ts';
import type { SiteModel, StoredPart } from '../../../runtime/model/page.ts';
import { formatProblem } from '../../../runtime/model/problem.ts';
import { kit } from '../assembly.ts';
import type { EditorHost } from '../editor-host.ts';

/** What the expressions of tools and dialog buttons may read. */
export interface EditScope {
  site: SiteModel;
  /** The stored part of the element; of a tool only. */
  part?: StoredPart;
  dict?: unknown;
  /** The element's address and kind; of a tool only. */
  edit?: EditTarget;
  /** What the dialog's form holds; of a button only. */
  value?: unknown;
}

const LOCALS = ['edit', 'value'] as const;

function contextOf(place: string): Context {
  return withLocals(
    { ...makeContext(kit, place), pointer: [] },
    LOCALS.map((name) => ({ name })),
  );
}

function frameOf({ site, part, dict, edit, value }: EditScope): Frame {
  const frame: Frame = Array.from({ length: FIRST_LOCAL });
  frame[SLOT.site] = site;
  frame[SLOT.part] = part;
  frame[SLOT.dict] = dict;
  return [...frame, edit, value];
}

/** Answers an expression of a kind document, `when` for example. */
export function readExpression(text: string, place: string, scope: EditScope): unknown {
  return readerOf(compileValue(text, contextOf(place)))(frameOf(scope));
}

/** Runs the steps of a tool or a button, in order; rejects with the first failure. */
export function runActions(calls: readonly ActionCall[], place: string, scope: EditScope, host: EditorHost): Promise<void> {
  const context = contextOf(place);
  const steps = compileSteps(calls, context);
  const [problem] = context.problems;
  if (problem !== undefined) return Promise.reject(new Error(formatProblem(problem)));
  const carry = (frame: Frame, result: unknown): Frame => {
    const next = frame.slice();
    next[SLOT.result] = result;
    return next;
  };
  return runSteps(steps, frameOf(scope), { host, setState: () => undefined }, carry);
}
