// Lists the problems of a form under it, each with a way to its field.
import { useState, type ReactElement } from 'react';
import { nameNode } from './describe-node.ts';
import { useDesigner, type Designing } from './designer-context.ts';
import { DesignerIcon } from './designer-icons.tsx';
import type { DesignProblem } from './problems.ts';
import { useAny } from './use-any.ts';

export function ProblemsStrip(): ReactElement {
  const { problems, words } = useDesigner();
  const [isOpen, setOpen] = useState(false);
  const count = problems.length;
  if (count === 0) return <p className="fd-fine">{words('noProblems')}</p>;
  const head = words(count === 1 ? 'problem' : 'problems', { count: String(count) });
  return (
    <details
      className="fd-problems"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <DesignerIcon name="warn" />
        {head}
        <small>{words('nextProblem')}</small>
      </summary>
      <ul>
        {problems.map((problem) => (
          <ProblemRow key={problem.key} problem={problem} />
        ))}
      </ul>
    </details>
  );
}

function ProblemRow({ problem }: { problem: DesignProblem }): ReactElement {
  const designing = useDesigner();
  const { words, openText, isOff } = designing;
  const repair = useAny();
  return (
    <li>
      <span>{describeProblem(designing, problem)}</span>
      {'fault' in problem && problem.fault.isWithin === true && !isOff && (
        <button type="button" className="ed-panel-button" onClick={() => repair(problem.fault)}>
          {words('useAny')}
        </button>
      )}
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet"
        onClick={() =>
          problem.id === undefined ? openText() : goTo(designing, problem.id, placeOf(problem))
        }
      >
        {words('goTo')}
      </button>
    </li>
  );
}

interface Place {
  /** Of the rule, and of the row of its condition. */
  at: number;
  row: number;
}

const placeOf = (problem: DesignProblem): Place | undefined =>
  'fault' in problem && problem.fault.at !== undefined
    ? { at: problem.fault.at, row: problem.fault.row ?? 0 }
    : undefined;

/** Chooses a field, and gives it the focus, or the box of a row of one of its rules. */
export function goTo({ session }: Designing, id: string, place?: Place): void {
  session.choose([id]);
  requestAnimationFrame(() => {
    const box = place && boxAt(place);
    box?.scrollIntoView({ block: 'nearest' });
    box?.focus({ preventScroll: true });
    // On phones the panel is closed.
    if (box !== undefined && box === document.activeElement) return;
    const hit = document.querySelector<HTMLElement>(`.fd-hit[data-id="${id}"]`);
    hit?.scrollIntoView({ block: 'nearest' });
    hit?.focus({ preventScroll: true });
  });
}

function boxAt({ at, row }: Place): HTMLElement | undefined {
  const card = document.querySelector(`.fd-card[data-at="${at}"]`);
  const rows = card?.querySelectorAll('.ed-shows-row');
  return (rows?.[row] ?? card)?.querySelector<HTMLElement>('select, input, button') ?? undefined;
}

export function describeProblem(designing: Designing, problem: DesignProblem): string {
  const { words, state } = designing;
  const nameOf = (id: string | undefined): string => {
    const node = state.outline.byId.get(id ?? '');
    return node === undefined ? '' : nameNode(designing, node);
  };
  if (!('fault' in problem)) {
    const name = nameOf(problem.id);
    return `${name === '' ? problem.path : name}: ${problem.message}`;
  }
  const { code, id, with: others, found = '' } = problem.fault;
  return words(code, { title: nameOf(id), other: nameOf(others[0]) || nameOf(id), found });
}
