/** Catches the errors of a block: one rule for React and for the HTML writer. */
import type { Plan } from '../compile/compile.ts';
import type { DocumentName } from '../model/edit-target.ts';
import { makeProblem } from '../model/problem.ts';
import type { RenderContext } from './render-context.ts';

/** The block that is drawn, as a report of its failure names it. */
interface GuardedBlock {
  plan: Plan;
  area: DocumentName;
  blockKey: string;
  context: RenderContext;
}

/** Reports that a block failed. It never takes the page with it. */
export function reportFailure({ plan, area, blockKey, context }: GuardedBlock, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  context.report(makeProblem('block.failed', { reason }, { document: `${area}/${blockKey} (${plan.name})` }));
}

/** Draws a block. When `draw` throws, the failure is reported and `leaveOut` gives what takes its place. */
export function drawGuarded<T>(block: GuardedBlock, draw: () => T, leaveOut: () => T): T {
  try {
    return draw();
  } catch (error) {
    reportFailure(block, error);
    return leaveOut();
  }
}
