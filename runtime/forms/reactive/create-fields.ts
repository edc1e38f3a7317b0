/** Creates Formily's fields from a schema without drawing them. */
import type { ArrayField, Form, GeneralField } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { isObject } from '../../model/json.ts';
import { COST, work, workFor } from '../work.ts';
import { dependenciesOf } from '../rules/dependencies.ts';
import type { Path } from '../../model/pointer.ts';
import { reactionsOf, type NestedRule } from '../rules/rule.ts';

/** Creates the fields that drawing the schema would create; `scope` is the scope of expressions. */
export function createFields(form: Form, schema: Schema, scope: object, parent?: GeneralField): void {
  for (const inner of Object.values(schema.properties ?? {}))
    createField(form, inner, String(inner.name), scope, parent);
}

function createField(
  form: Form,
  schema: Schema,
  name: string,
  scope: object,
  parent: GeneralField | undefined,
): void {
  const cost = costOf(schema);
  workFor(cost.at);
  work(cost.create);
  const { reactions, ...given } = schema.toFieldProps({ scope });
  const props = { ...given, reactions: counted(reactions, schema, cost), name, basePath: parent?.address };
  if (schema.type === 'array') return createRows(form, schema, scope, form.createArrayField(props));
  const field =
    schema.type === 'void'
      ? form.createVoidField(props)
      : schema.type === 'object'
        ? form.createObjectField(props)
        : form.createField(props);
  if (schema.type === 'void' || schema.type === 'object') createFields(form, schema, scope, field);
}

function createRows(form: Form, schema: Schema, scope: object, list: ArrayField): void {
  createFields(form, schema, scope, list);
  const { items } = schema;
  const rows = list.value as unknown;
  if (items === undefined || Array.isArray(items) || !Array.isArray(rows)) return;
  for (const index of rows.keys())
    createField(form, items, String(index), rowScope(scope, list, index), list);
}

// Getters, as in the browser: an expression reads the row's current values, not those at creation.
function rowScope(scope: object, list: ArrayField, $index: number): object {
  return {
    ...scope,
    $index,
    get $record(): unknown {
      return (list.value as unknown[] | undefined)?.[$index];
    },
    get $records(): unknown {
      return list.value as unknown;
    },
  };
}

/** What a field of Formily costs, in units of work. */
interface FieldCost {
  at: Path;
  /** To create it, and to run one of its reactions. */
  create: number;
  run: number;
}

const costs = new WeakMap<Schema, FieldCost>();

function costOf(schema: Schema): FieldCost {
  const known = costs.get(schema);
  if (known !== undefined) return known;
  const own = Object.entries(schema).filter(([name]) => !NESTED.has(name));
  const read = reactionsOf(schema as unknown as NestedRule).flatMap(dependenciesOf);
  const cost = {
    at: placeOf(schema),
    create: COST.formilyField + COST.schemaValue * countValues(Object.fromEntries(own)),
    run: COST.reaction + COST.dependency * read.length,
  };
  costs.set(schema, cost);
  return cost;
}

const NESTED: ReadonlySet<string> = new Set(['parent', 'root', 'properties', 'items', 'definitions']);

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 0 : 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1);
}

function placeOf(schema: Schema): Path {
  const { parent } = schema;
  if (parent === undefined) return ['rule'];
  const at = placeOf(parent);
  if (parent.items === schema) return [...at, 'items'];
  return [...at, ...(parent.parent === undefined ? [] : ['properties']), String(schema.name)];
}

type Reactions = ReturnType<Schema['toFieldProps']>['reactions'];

/** Reactions that run when a field says that something has happened, not when what they read changes. */
const told = new WeakSet<object>();

/** True for a reaction with `target` or `effects`. */
export const isTold = (react: unknown): boolean => told.has(react as object);

/** The reactions of a field, each of whose runs spends work. */
function counted(reactions: Reactions, schema: Schema, { at, run }: FieldCost): Reactions {
  // The first one is that of the schema itself.
  const [, ...own] = [undefined, schema['x-reactions'] as unknown].flat();
  return [reactions ?? []].flat().map((react, index) => {
    const reaction: typeof react = (field) => {
      const before = workFor(at);
      work(run);
      react(field);
      workFor(before);
    };
    const rule = own[index - 1];
    if (isObject(rule) && (rule.target !== undefined || rule.effects !== undefined)) told.add(reaction);
    return reaction;
  });
}
