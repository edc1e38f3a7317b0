// Rows inside of a field's properties: its choices, and the values that a list begins with.
import Button from 'antd/es/button';
import { useState, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { LimitedInput } from './limited-input.tsx';
import { useFieldHost } from '../host.ts';
import { moveItem } from './rule-list.ts';
import { useStableIds } from './use-stable-ids.ts';

interface RuleRowsProps<Item> {
  items: readonly Item[];
  /** What all rows are called, and one of them. */
  label: string;
  nameOf(at: number): string;
  addLabel: string;
  fewest?: number;
  most?: number;
  /** The boxes of a row. */
  children(item: Item, at: number, onKeyDown: (event: KeyboardEvent) => void): ReactNode;
  change(items: readonly Item[]): void;
  add(): void;
}

/** What changes the rows. A removed one gives the focus to its neighbour. */
function useRows<Item>({ items, nameOf, change }: RuleRowsProps<Item>) {
  const { say } = useFieldHost();
  const known = useStableIds(items.length);
  const [said, setSaid] = useState('');
  const place = (from: number, to: number): void => {
    if (to < 0 || to >= items.length) return;
    known.move(from, to);
    change(moveItem(items, from, to));
    setSaid(say('console.rules.moved', { title: nameOf(from), place: to + 1, count: items.length }));
  };
  const remove = (event: MouseEvent, at: number): void => {
    const row = event.currentTarget.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.parentElement?.parentElement;
    [...(next?.querySelectorAll<HTMLElement>(':scope > button') ?? [])].at(-1)?.focus();
    known.remove(at);
    change(items.filter((_, each) => each !== at));
  };
  const press = (event: KeyboardEvent, at: number): void => {
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0) : 0;
    if (step === 0) return;
    event.preventDefault();
    place(at, at + step);
  };
  return { ids: known.ids, said, place, remove, press };
}

/** Rows that move by buttons and by Alt with an arrow key. */
export function RuleRows<Item>(props: RuleRowsProps<Item>): ReactElement {
  const { items, label, nameOf, addLabel, fewest = 0, most = Infinity, children, add } = props;
  const { say } = useFieldHost();
  const { ids, said, place, remove, press } = useRows(props);
  const moving = (name: 'up' | 'down', at: number, to: number): ReactElement => (
    <Button
      aria-label={say(`console.rules.${name}`, { title: nameOf(at) })}
      onClick={() => place(at, to)}
      onKeyDown={(event) => press(event, at)}
    >
      {name === 'up' ? '↑' : '↓'}
    </Button>
  );
  return (
    <div role="group" aria-label={label}>
      <span className="form-rules-label">{label}</span>
      <ol className="form-rules-choices">
        {items.map((item, at) => (
          <li key={ids[at]} title={say('console.rules.moveKeys')}>
            {children(item, at, (event) => press(event, at))}
            {moving('up', at, at - 1)}
            {moving('down', at, at + 1)}
            <Button
              disabled={items.length <= fewest}
              aria-label={say('console.rules.removeOne', { title: nameOf(at) })}
              onClick={(event) => remove(event, at)}
            >
              ×
            </Button>
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button size="small" onClick={add}>
          + {addLabel}
        </Button>
      )}
      <p className="library-said" role="status">
        {said}
      </p>
    </div>
  );
}

const MOST_VALUES = 100;

interface ValueRowsProps {
  values: readonly (string | number)[];
  isNumber: boolean;
  change(values: readonly (string | number)[]): void;
}

/** The values that a list of plain values begins with. */
export function ValueRows({ values, isNumber, change }: ValueRowsProps): ReactElement {
  const { say } = useFieldHost();
  const nameOf = (at: number): string => `${say('console.rules.value')} ${at + 1}`;
  const read = (text: string): string | number => (isNumber && text !== '' ? Number(text) : text);
  return (
    <RuleRows
      items={values}
      label={say('console.rules.default')}
      addLabel={say('console.rules.addValue')}
      most={MOST_VALUES}
      add={() => change([...values, isNumber ? 0 : ''])}
      {...{ nameOf, change }}
    >
      {(value, at, onKeyDown) => (
        <LimitedInput
          onKeyDown={onKeyDown}
          type={isNumber ? 'number' : 'text'}
          most={500}
          aria-label={nameOf(at)}
          value={value}
          onChange={({ target }) =>
            change(values.map((each, index) => (index === at ? read(target.value) : each)))
          }
        />
      )}
    </RuleRows>
  );
}
