// Draws each row of a list as a section that can be closed.
import { isVoidField } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { observer, RecursionField } from '@formily/react';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { describeGroup, isReadOnly } from '../connect.tsx';
import { useReveal } from '../reveal.ts';
import {
  isRowPart,
  Row,
  rowIndexes,
  RowListContext,
  RowListFoot,
  useRowList,
  type RowList,
} from './list.tsx';

interface FoldsProps {
  accordion?: boolean;
  defaultOpenPanelCount?: number;
}

interface Fold {
  list: RowList;
  items: Schema;
  index: number;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

// The head shows the number itself.
const isButton = (inner: Schema): boolean =>
  isRowPart(inner) && !String(inner['x-component']).endsWith('_Index');

/** The title and the remark of a row; its own rule may compute them. */
function textsOf({ field, items }: RowList, index: number): { title: string; extra: string } {
  const row = field.form.query(`${field.address.toString()}.${index}`).take();
  const props = (row?.componentProps ?? items?.['x-component-props'] ?? {}) as Record<string, unknown>;
  const own: unknown = row !== undefined && isVoidField(row) ? row.title : items?.title;
  return {
    title: String(props.header ?? props.title ?? own ?? field.title ?? ''),
    extra: String(props.extra ?? ''),
  };
}

const FoldedRow = observer(function FoldedRow({ list, items, index, isOpen, onToggle }: Fold): ReactElement {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useReveal(box, () => onToggle(true));
  const { title, extra } = textsOf(list, index);
  return (
    <section ref={box} className="row-card row-fold" data-row aria-label={`${title} ${index + 1}`}>
      <div className="row-head">
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => onToggle(!isOpen)}>
          {title} {index + 1}
        </button>
        {extra === '' ? null : <span className="field-help">{extra}</span>}
        <RecursionField schema={items} name={index} filterProperties={isButton} onlyRenderProperties />
      </div>
      <div id={id} hidden={!isOpen}>
        <RecursionField schema={items} name={index} filterProperties={(inner) => !isRowPart(inner)} />
      </div>
    </section>
  );
});

/** Rows as sections that can be closed. A closed one keeps its fields, which are validated and sent. */
export const Folds = observer(function Folds({
  accordion = false,
  defaultOpenPanelCount = 5,
}: FoldsProps): ReactElement {
  const list = useRowList();
  const { count, items, field } = list;
  // New rows are open, so the closed ones are remembered.
  const [closed, setClosed] = useState(
    () => new Set(rowIndexes(list).filter((index) => index >= (accordion ? 1 : defaultOpenPanelCount))),
  );
  const open = (index: number): void =>
    setClosed(
      new Set(
        rowIndexes(list).filter((each) => (accordion ? each !== index : closed.has(each) && each !== index)),
      ),
    );
  const close = (index: number): void => setClosed(new Set([...closed, index]));
  useLastOpen(count, accordion, open);
  const isRead = isReadOnly(field);
  return (
    <RowListContext value={list}>
      <div className="row-list" data-rows {...describeGroup(field)}>
        {items !== undefined &&
          rowIndexes(list).map((index) => (
            <Row key={index} list={list} index={index}>
              <FoldedRow
                list={list}
                items={items}
                index={index}
                isOpen={isRead || !closed.has(index)}
                onToggle={(isOpen) => (isOpen ? open(index) : close(index))}
              />
            </Row>
          ))}
        <RowListFoot {...list} />
      </div>
    </RowListContext>
  );
});

/** With one section open at a time, a new row closes the others. */
function useLastOpen(count: number, accordion: boolean, open: (index: number) => void): void {
  const last = useRef(count);
  useEffect(() => {
    if (accordion && count > last.current) open(count - 1);
    last.current = count;
  });
}
