/** Checks that what visitors get names no call of owners alone: it would fail for everybody else. */
import { API_CALLS } from '../../../../runtime/generated/api-calls.generated.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';

const CLOSED: ReadonlySet<string> = new Set(
  Object.entries(API_CALLS).flatMap(([name, { who }]) =>
    who === 'owner' || who === 'operator' ? [name] : [],
  ),
);

/** Looks at steps and sources. `needs` is of pages: those for owners make the calls of owners. */
export function checkVisitorCalls(document: object, file: string): Problem[] {
  return 'needs' in document && document.needs === 'owner' ? [] : findClosed(document, file, []);
}

function findClosed(value: unknown, file: string, at: Path): Problem[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => findClosed(item, file, [...at, index]));
  if (!isObject(value)) return [];
  const inside = Object.entries(value).flatMap(([member, each]) => findClosed(each, file, [...at, member]));
  const step = value.do === 'call' && isObject(value.with) ? value.with.api : undefined;
  const named: [unknown, Path][] = [
    [step, [...at, 'with', 'api']],
    [at.at(-2) === 'sources' ? value.from : undefined, [...at, 'from']],
  ];
  const closed = named.flatMap(([found, place]) =>
    typeof found === 'string' && CLOSED.has(found)
      ? [makeCheckProblem('api.call-closed', { found }, { document: file, pointer: formatPointer(place) })]
      : [],
  );
  return [...closed, ...inside];
}
