// Describes what is wrong with a form, with the field that shows it.
import type { Fault } from '../../../../runtime/designer/fault.ts';
import { findFaults } from '../../../../runtime/designer/faults.ts';
import type { DesignNode, Outline } from '../../../../runtime/designer/outline.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';

/** A problem of the server's check, or one that is seen at once. */
export type DesignProblem = {
  key: string;
  /** The rule that has it; absent for one of the form. */
  id?: string;
} & ({ fault: Fault } | { message: string; path: string });

/** An error of the server at a place that begins with `/rule`. */
export interface RuleError {
  path: string;
  message: string;
}

export function problemsOf(outline: Outline, errors: readonly RuleError[]): DesignProblem[] {
  const faults = findFaults(outline).map((fault): DesignProblem => ({
    key: `${fault.code} ${fault.id} ${fault.at ?? ''} ${fault.found ?? ''}`,
    id: fault.id,
    fault,
  }));
  const told = errors.map(({ path, message }): DesignProblem => {
    const id = nodeAt(outline, path)?.id;
    return { key: `${path} ${message}`, path, message, ...(id === undefined ? {} : { id }) };
  });
  return [...told, ...faults];
}

/** The innermost rule around a place. */
export function nodeAt({ all }: Outline, path: string): DesignNode | undefined {
  return all
    .filter(({ at }) => {
      const pointer = `/rule${formatPointer(at)}`;
      return path === pointer || path.startsWith(`${pointer}/`);
    })
    .toSorted((one, other) => other.at.length - one.at.length)[0];
}
