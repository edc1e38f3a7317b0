import type { ArrayField } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { ExpressionScope, RecursionField, useField, useFieldSchema } from '@formily/react';
import { createContext, useContext, type ReactElement, type ReactNode } from 'react';

import { isReadOnly } from '../connect.tsx';
import { useFieldHost } from '../host.ts';

/** A list of rows. */
export interface RowList {
  field: ArrayField;
  schema: Schema;
  /** Schema of each row. */
  items: Schema | undefined;
  count: number;
  isEditable: boolean;
}

export const RowListContext = createContext<RowList | undefined>(undefined);
/** Position of the row that something stands in, from 0. */
export const RowIndex = createContext(0);

function rowsOf(field: ArrayField): readonly unknown[] {
  return Array.isArray(field.value) ? (field.value as unknown[]) : [];
}

/** The list that the component is drawn for. Call it inside an `observer`. */
export function useRowList(): RowList {
  const field = useField<ArrayField>();
  const schema = useFieldSchema();
  const items = Array.isArray(schema.items) ? undefined : schema.items;
  const count = rowsOf(field).length;
  return {
    field,
    schema,
    items: items,
    count,
    isEditable: field.pattern === 'editable' && !isReadOnly(field),
  };
}

/** The list around a part of it, and the row that it stands in. */
export function useRow(): { list: RowList | undefined; index: number } {
  return { list: useContext(RowListContext), index: useContext(RowIndex) };
}

/** One row: its expressions read `$record`, `$index` and `$records`. */
export function Row({
  list,
  index,
  children,
}: {
  list: RowList;
  index: number;
  children: ReactNode;
}): ReactElement {
  const { field } = list;
  const scope = {
    $index: index,
    get $record(): unknown {
      return rowsOf(field)[index];
    },
    get $records(): unknown {
      return rowsOf(field);
    },
  };
  return (
    <RowIndex value={index}>
      <ExpressionScope value={scope}>{children}</ExpressionScope>
    </RowIndex>
  );
}

const PARTS = /_(?:SortHandle|Index|Remove|MoveUp|MoveDown|Addition)$/;

/** True for a button or a number of a row, false for its fields. */
export function isRowPart(schema: Schema): boolean {
  return PARTS.test(String(schema['x-component']));
}

/** What stands under a list: the button that adds a row; where there is only to read, that there are none. */
export function RowListFoot({ schema, field, count }: RowList): ReactElement {
  const { say } = useFieldHost();
  if (count === 0 && isReadOnly(field)) return <p className="field-read">{say('form.reading.none')}</p>;
  return (
    <>
      {schema.mapProperties((inner, name) => (
        <RecursionField key={name} schema={inner} name={name} />
      ))}
    </>
  );
}

/** What a list around its rows is for a screen reader; errors are told of the group. */
export function rowIndexes({ count }: RowList): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
