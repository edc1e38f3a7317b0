// Runs the steps of a migration.
import type { MigrationStep } from '../generated/documents.generated.ts';
import { isObject, type JsonObject } from '../model/json.ts';
import { readAt, writeAt } from '../model/value-at-path.ts';

/** Block data after all steps of a migration; the input is not changed. */
export function runSteps(data: JsonObject, steps: readonly MigrationStep[]): JsonObject {
  return steps.reduce(runStep, data);
}

// A table rather than a `switch`: the type checker names a step that is missing.
const RUN: {
  [Do in MigrationStep['do']]: (data: JsonObject, step: Extract<MigrationStep, { do: Do }>) => JsonObject;
} = {
  move(data, { from, to }) {
    const value = readAt(data, pathOf(from));
    return value === undefined ? data : writeAt(removeAt(data, from), pathOf(to), value);
  },
  remove: (data, { at }) => removeAt(data, at),
  fill: (data, { at, value }) =>
    readAt(data, pathOf(at)) === undefined ? writeAt(data, pathOf(at), value) : data,
  replaceChoice(data, { at, choices }) {
    const value: unknown = readAt(data, pathOf(at));
    const choice = typeof value === 'string' && Object.hasOwn(choices, value) ? choices[value] : undefined;
    return choice === undefined ? data : writeAt(data, pathOf(at), choice);
  },
  each(data, step) {
    const list: unknown = readAt(data, pathOf(step.in));
    if (!Array.isArray(list)) return data;
    const done = list.map((thing: unknown) =>
      isObject(thing) ? runSteps(thing as JsonObject, step.steps) : thing,
    );
    return writeAt(data, pathOf(step.in), done);
  },
};

function runStep(data: JsonObject, step: MigrationStep): JsonObject {
  return RUN[step.do](data, step as never);
}

function removeAt(data: JsonObject, place: string): JsonObject {
  return readAt(data, pathOf(place)) === undefined ? data : writeAt(data, pathOf(place), undefined);
}

function pathOf(place: string): string[] {
  return place.split('.');
}
