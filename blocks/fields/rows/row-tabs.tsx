// Draws each row of a list as a tab.
import type { Schema } from '@formily/json-schema';
import { observer, RecursionField } from '@formily/react';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { describeGroup } from '../connect.tsx';
import { useFieldServices } from '../services.ts';
import { panelOf, TabList } from '../panes/tab-list.tsx';
import { useReveal } from '../reveal.ts';
import { Row, rowIndexes, RowListContext, RowListFoot, useRowList, type RowList } from './list.tsx';
import { nothingOf } from './parts.tsx';

/** The first row is always there; the others can be removed. */
export const RowTabs = observer(function RowTabs(): ReactElement {
  const list = useRowList();
  const { field, items, count, isEditable } = list;
  const [wanted, setWanted] = useState(0);
  const id = useId();
  const { translate } = useFieldServices();
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = count === 0 && isEditable;
  useEffect(() => {
    if (isEmpty) field.setValue([nothingOf(items)] as never);
  }, [field, items, isEmpty]);
  const at = Math.max(0, Math.min(wanted, count - 1));
  // When the tab is drawn; the button that was pressed may be gone.
  const show = (index: number): void => {
    setWanted(index);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  const tabs = rowIndexes(list).map((index) => ({
    name: String(index),
    title: `${String(field.title ?? '')} ${index + 1}`,
  }));
  return (
    <RowListContext value={list}>
      <div ref={box} className="row-list" data-rows {...describeGroup(field)}>
        <TabList id={id} tabs={tabs} at={at} label={String(field.title ?? '')} onChoose={setWanted} />
        {items !== undefined &&
          tabs.map(({ name }, index) => (
            <Row key={name} list={list} index={index}>
              <RowPanel
                attributes={panelOf(id, name)}
                isOpen={index === at || !isEditable}
                items={items}
                index={index}
                onReveal={() => setWanted(index)}
              />
            </Row>
          ))}
        {isEditable ? (
          <div className="pane-buttons">
            <button
              type="button"
              className="row-add"
              onClick={() => void field.push(nothingOf(items)).then(() => show(count))}
            >
              + {translate('form.row.add')}
            </button>
            <RemoveTab list={list} at={at} onRemoved={() => show(at - 1)} />
          </div>
        ) : null}
        <RowListFoot {...list} />
      </div>
    </RowListContext>
  );
});

/** Removes the row of the current tab; the first row stays. */
function RemoveTab(props: { list: RowList; at: number; onRemoved(): void }): ReactElement | null {
  const { list, at, onRemoved } = props;
  const { translate } = useFieldServices();
  if (at === 0) return null;
  return (
    <button type="button" className="row-add" onClick={() => void list.field.remove(at).then(onRemoved)}>
      {translate('form.row.remove')} {at + 1}
    </button>
  );
}

interface RowPanelProps {
  items: Schema;
  index: number;
  isOpen: boolean;
  onReveal(): void;
  attributes: Record<string, unknown>;
}

function RowPanel({ items, index, isOpen, onReveal, attributes }: RowPanelProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useReveal(box, onReveal);
  return (
    <div ref={box} className="pane" data-row hidden={!isOpen} {...attributes}>
      <RecursionField schema={items} name={index} />
    </div>
  );
}
