// Draws the rows of a list as cards or as lines.
import { observer, RecursionField } from '@formily/react';
import type { ReactElement } from 'react';
import { describeGroup } from '../connect.tsx';
import {
  isRowPart,
  Row,
  rowIndexes,
  RowListContext,
  RowListFoot,
  useRowList,
  type RowList,
} from './list.tsx';

/** Rows as cards: title, number and buttons in the head, the fields below. */
export const Cards = observer(function Cards({ title }: { title?: string }): ReactElement {
  const list = useRowList();
  return drawRows(list, (items, index) => (
    <section className="row-card" data-row aria-label={`${title ?? list.field.title ?? ''} ${index + 1}`}>
      <div className="row-head">
        {title === undefined ? null : <span>{title}</span>}
        <RecursionField schema={items} name={index} filterProperties={isRowPart} />
      </div>
      <RecursionField schema={items} name={index} filterProperties={(inner) => !isRowPart(inner)} />
    </section>
  ));
});

/** Rows as lines, with fields and buttons in the order of the schema. */
export const Items = observer(function Items(): ReactElement {
  const list = useRowList();
  return drawRows(list, (items, index) => (
    <div className="row-item" data-row role="group" aria-label={`${list.field.title ?? ''} ${index + 1}`}>
      <RecursionField schema={items} name={index} />
    </div>
  ));
});

// A function and not a component, so that the observer of the list tracks the values it reads.
function drawRows(
  list: RowList,
  drawRow: (items: NonNullable<RowList['items']>, index: number) => ReactElement,
): ReactElement {
  const { field, items } = list;
  return (
    <RowListContext value={list}>
      <div className="row-list" data-rows {...describeGroup(field)}>
        {items !== undefined &&
          rowIndexes(list).map((index) => (
            <Row key={index} list={list} index={index}>
              {drawRow(items, index)}
            </Row>
          ))}
        <RowListFoot {...list} />
      </div>
    </RowListContext>
  );
}
