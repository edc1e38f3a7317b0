// Draws the rows of a list as a table.
import type { Schema } from '@formily/json-schema';
import { observer, RecursionField, useFieldSchema } from '@formily/react';
import { use, type ReactElement, type ReactNode } from 'react';
import { describeGroup } from '../connect.tsx';
import { Cell } from '../form-item.tsx';
import { isRowPart, RowIndex, Row, rowIndexes, RowListContext, RowListFoot, useRowList } from './list.tsx';

const isColumn = (schema: Schema): boolean => String(schema['x-component']).endsWith('_Column');

/** False for a column of buttons, which is not shown in reading mode. */
function holdsFields(column: Schema): boolean {
  return Object.values(column.properties ?? {}).some(
    (inner) => !isRowPart(inner) || String(inner['x-component']).endsWith('_Index'),
  );
}

function titleOf(schema: Schema): string {
  const props = schema['x-component-props'] as { title?: unknown } | undefined;
  return String(props?.title ?? schema.title ?? '');
}

/** A cell of each row. Its title is shown in the head of the table. */
export function Column({ children }: { children?: ReactNode }): ReactElement {
  const title = titleOf(useFieldSchema());
  const index = use(RowIndex);
  return (
    <td>
      <Cell value={title === '' ? undefined : { column: title, name: `${title} ${index + 1}` }}>
        {children}
      </Cell>
    </td>
  );
}

/** Rows as a table. On narrow screens each row is a block. */
export const Table = observer(function Table(): ReactElement {
  const list = useRowList();
  const { field, items, isEditable } = list;
  const columns = Object.values(items?.properties ?? {}).filter(
    (column) => isColumn(column) && (isEditable || holdsFields(column)),
  );
  const isHidden = (column: Schema): boolean => {
    const first = field.form.query(`${field.address.toString()}.0.${column.name}`).take();
    return first !== undefined && first.display !== 'visible';
  };
  return (
    <RowListContext value={list}>
      <div className="row-list" data-rows {...describeGroup(field)}>
        {list.count === 0 ? null : (
          <table className="row-table">
            <thead>
              <tr>
                {columns
                  .filter((column) => !isHidden(column))
                  .map((column) => (
                    <th key={column.name} scope="col">
                      {titleOf(column)}
                    </th>
                  ))}
              </tr>
            </thead>
            <tbody>
              {items !== undefined &&
                rowIndexes(list).map((index) => (
                  <Row key={index} list={list} index={index}>
                    <tr data-row>
                      <RecursionField
                        schema={items}
                        name={index}
                        filterProperties={(inner) => columns.some(({ name }) => name === inner.name)}
                      />
                    </tr>
                  </Row>
                ))}
            </tbody>
          </table>
        )}
        <RowListFoot {...list} />
      </div>
    </RowListContext>
  );
});
