import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { readAt, writeAt } from '../model/pointer.ts';

/** One change of stored data. Places are dotted member names, `subContentMap.BigTitle`; a step whose place is not there does nothing. */
export type MigrationStep =
  | { do: 'move'; from: string; to: string }
  | { do: 'remove'; at: string }
  /** Writes a value where there is none. */
  | { do: 'fill'; at: string; value: Json }
  /** Does the steps to every thing of a list. */
  | { do: 'each'; in: string; steps: readonly MigrationStep[] };

/** Data after all steps; the data given is not changed. */
export function runSteps(data: JsonObject, steps: readonly MigrationStep[]): JsonObject {
  return steps.reduce(runStep, data);
}

function runStep(data: JsonObject, step: MigrationStep): JsonObject {
  switch (step.do) {
    case 'move': {
      const value = readAt(data, pathOf(step.from));
      return value === undefined ? data : writeAt(removeAt(data, step.from), pathOf(step.to), value);
    }
    case 'remove':
      return removeAt(data, step.at);
    case 'fill':
      return readAt(data, pathOf(step.at)) === undefined ? writeAt(data, pathOf(step.at), step.value) : data;
    case 'each': {
      const list = readAt(data, pathOf(step.in));
      if (!Array.isArray(list)) return data;
      return writeAt(data, pathOf(step.in), list.map((thing) => (isObject(thing) ? runSteps(thing as JsonObject, step.steps) : thing)));
    }
  }
}

function removeAt(data: JsonObject, place: string): JsonObject {
  return readAt(data, pathOf(place)) === undefined ? data : writeAt(data, pathOf(place), undefined);
}

function pathOf(place: string): string[] {
  return place.split('.');
}
