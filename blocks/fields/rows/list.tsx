// Reads the rows of a list, and gives each row its index.
import type { ArrayField } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { ExpressionScope, RecursionField, useField, useFieldSchema } from '@formily/react';
import { createContext, useContext, type ReactElement, type ReactNode } from 'react';

import { isReadOnly } from '../connect.tsx';
import { useFieldServices } from '../services.ts';

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
/** Index of the current row, from 0. */
export const RowIndex = createContext(0);

function rowsOf(field: ArrayField): readonly unknown[] {
  return Array.isArray(field.value) ? (field.value as unknown[]) : [];
}

/** The list of the current field. Call it inside an `observer`. */
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

/** The list and the row index of the current component. */
export function useRow(): { list: RowList | undefined; index: number } {
  return { list: useContext(RowListContext), index: useContext(RowIndex) };
}

/** One row. Its expressions can read `$record`, `$index` and `$records`. */
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

const PARTS = /_(?:SortHandle|Index|Copy|Remove|MoveUp|MoveDown|Addition)$/;

/** True for a button or the number of a row, false for its fields. */
export function isRowPart(schema: Schema): boolean {
  return PARTS.test(String(schema['x-component']));
}

/** Below a list: the button that adds a row. In reading mode an empty list shows that there is no value. */
export function RowListFoot({ schema, field, count }: RowList): ReactElement {
  const { translate } = useFieldServices();
  if (count === 0 && isReadOnly(field)) return <p className="field-read">{translate('form.reading.none')}</p>;
  return (
    <>
      {schema.mapProperties((inner, name) => (
        <RecursionField key={name} schema={inner} name={name} />
      ))}
    </>
  );
}

/** The indexes of all rows. */
export function rowIndexes({ count }: RowList): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
