import Button from 'antd/es/button';
import { useState, type DragEvent, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useFieldHost, useFieldSite } from '../host.ts';
import { asInside, isGroup, isPlainList, isRows, rulesInside, titleOf, withInside } from './rule-inside.ts';
import {
  changeRule,
  kindOf,
  makeRule,
  moveItem,
  namesOf,
  NEW_KINDS,
  textOf,
  type NewKind,
  type Rule,
} from './rule-list.ts';
import { RuleProperties } from './rule-properties.tsx';
import type { RuleError } from './use-checked-rules.ts';
import { useStableIds } from './use-stable-ids.ts';
import { useWords } from './use-words.ts';

interface RuleFieldsProps {
  rules: readonly Rule[];
  change(rules: readonly Rule[]): void;
  /** The rules of the whole form, or of the row that these lie in: names are unique in it. */
  taken: readonly Rule[];
  errors: readonly RuleError[];
  /** JSON Pointer of these rules. */
  at: string;
  isOff: boolean;
  /** The group or the list of rows that these lie in. */
  holder?: Rule;
  isInRow?: boolean;
}

/** A list of fields, each with its properties, and what can be added. */
export function RuleFields(props: RuleFieldsProps): ReactElement {
  const { rules, change, taken, errors, at, isOff, holder, isInRow = false } = props;
  const { say } = useFieldHost();
  const known = useStableIds(rules.length);
  const wordOf = useWords();
  const [opened, setOpened] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const place = (from: number, to: number, title: string): void => {
    if (from === to || to < 0 || to >= rules.length) return;
    known.move(from, to);
    change(moveItem(rules, from, to));
    setSaid(say('console.rules.moved', { title, place: to + 1, count: rules.length }));
  };
  const add = (kind: NewKind): void => {
    const rule = makeRule(namesOf(taken), kind, wordOf);
    setOpened(known.add());
    change([...rules, holder === undefined ? rule : asInside(holder, rule)]);
  };
  return (
    <>
      <ol className="form-rules-list">
        {rules.map((rule, index) => (
          <RuleItem
            key={known.ids[index]}
            {...{ rule, index, taken, errors, isOff, isInRow }}
            at={pointerOf(at, rule, index)}
            isNew={known.ids[index] === opened}
            isDragged={dragged === index}
            set={(more) => change(changeRule(rules, index, more))}
            onPlace={(to, title) => place(index, to, title)}
            onDrag={() => setDragged(index)}
            onDrop={(title) => {
              if (dragged !== undefined) place(dragged, index, title);
              setDragged(undefined);
            }}
            onRemove={() => {
              known.remove(index);
              change(rules.filter((_, each) => each !== index));
            }}
          />
        ))}
      </ol>
      <p className="library-said" role="status">
        {said}
      </p>
      {!isOff && <RuleAdding isInRow={isInRow} add={add} />}
    </>
  );
}

/** What kinds of fields can be added. */
function RuleAdding({ isInRow, add }: { isInRow: boolean; add(kind: NewKind): void }): ReactElement {
  const { say } = useFieldHost();
  // Rows inside of rows are possible, but nothing that people like to fill in.
  const kinds = NEW_KINDS.filter((kind) => !isInRow || kind !== 'rows');
  const label = say(isInRow ? 'console.rules.addInRow' : 'console.rules.add');
  return (
    <div className="form-rules-tools" role="group" aria-label={label}>
      <span>{label}</span>
      {kinds.map((kind) => (
        <Button key={kind} size="small" onClick={() => add(kind)}>
          + {say(`console.rules.kind.${kind}`)}
        </Button>
      ))}
    </div>
  );
}

/** Those of the form are a list, those of a group are members. */
const pointerOf = (at: string, { name }: Rule, index: number): string =>
  at === '/rule' ? `${at}/${index}` : `${at}/${String(name)}`;

interface RuleItemProps extends Pick<RuleFieldsProps, 'taken' | 'errors' | 'at' | 'isOff' | 'isInRow'> {
  rule: Rule;
  index: number;
  isNew: boolean;
  isDragged: boolean;
  set(change: Rule): void;
  onPlace(to: number, title: string): void;
  onDrag(): void;
  onDrop(title: string): void;
  onRemove(): void;
}

/** A field in the list; opened, its properties. */
function RuleItem(props: RuleItemProps): ReactElement {
  const { rule, taken, errors, at, isOff, isNew, isDragged, set, onDrop } = props;
  const { language } = useFieldSite();
  const title = textOf(titleOf(rule), language) || String(rule.name);
  const own = errors.filter(({ path }) => path === at || path.startsWith(`${at}/`));
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      onDrop(title);
    },
  };
  return (
    <li data-dragged={isDragged ? '' : undefined} {...drop}>
      <details open={isNew || undefined}>
        <RuleSummary {...props} title={title} />
        {own.map(({ path, message }) => (
          <p key={path + message} className="field-error" role="status">
            {message}
          </p>
        ))}
        <fieldset disabled={isOff}>
          <RuleProperties {...{ rule, taken, set }} />
          <RulesInside {...props} title={title} />
          <RuleTools {...props} title={title} />
        </fieldset>
      </details>
    </li>
  );
}

/** The one field of each row of a list of plain values. */
function RowOfValue({ rule, title, set }: Pick<TitledItemProps, 'rule' | 'title' | 'set'>): ReactElement {
  const { say } = useFieldHost();
  const items = rule.items as Rule;
  const label = say('console.rules.eachRow', { title });
  const change = (more: Rule): void => set({ items: changeRule([items], 0, more)[0] });
  return (
    <section className="form-rules-inside" aria-label={label}>
      <p className="form-rules-label">{label}</p>
      <RuleProperties rule={items} taken={[]} set={change} isNameless />
    </section>
  );
}

/** The fields of a group, or of each row of a list. */
function RulesInside(props: TitledItemProps): ReactNode {
  const { rule, title, taken, errors, at, isOff, isInRow, set } = props;
  const { say } = useFieldHost();
  const hasRows = isRows(rule);
  if (isPlainList(rule) && rule.items !== undefined)
    return <RowOfValue rule={rule} title={title} set={set} />;
  if (!hasRows && !isGroup(rule)) return null;
  const inside = rulesInside(rule);
  const label = say(hasRows ? 'console.rules.inRow' : 'console.rules.inGroup', { title });
  return (
    <section className="form-rules-inside" aria-label={label}>
      <p className="form-rules-label">{label}</p>
      <RuleFields
        {...{ errors, isOff }}
        holder={rule}
        isInRow={hasRows || isInRow}
        rules={inside}
        taken={hasRows ? inside : taken}
        change={(next) => set(withInside(rule, next))}
        at={hasRows ? `${at}/items/properties` : `${at}/properties`}
      />
    </section>
  );
}

type TitledItemProps = RuleItemProps & { title: string };

function RuleSummary({ rule, index, title, isOff, onPlace, onDrag }: TitledItemProps): ReactElement {
  const { say } = useFieldHost();
  const onKey = (event: KeyboardEvent): void => {
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0) : 0;
    if (step === 0) return;
    event.preventDefault();
    onPlace(index + step, title);
  };
  const move = isOff
    ? {}
    : {
        draggable: true,
        title: say('console.rules.moveKeys'),
        onKeyDown: onKey,
        onDragStart: (event: DragEvent) => {
          event.stopPropagation();
          onDrag();
        },
      };
  return (
    <summary {...move}>
      {title} <small>{say(`console.rules.kind.${kindOf(rule)}`)}</small>
      {rule.required === true && <small>{say('console.rules.required')}</small>}
    </summary>
  );
}

function RuleTools({ index, title, onPlace, onRemove }: TitledItemProps): ReactElement {
  const { say } = useFieldHost();
  return (
    <div className="form-rules-tools">
      <Button
        size="small"
        aria-label={say('console.rules.up', { title })}
        onClick={() => onPlace(index - 1, title)}
      >
        ↑
      </Button>
      <Button
        size="small"
        aria-label={say('console.rules.down', { title })}
        onClick={() => onPlace(index + 1, title)}
      >
        ↓
      </Button>
      <Button size="small" danger aria-label={say('console.rules.removeOne', { title })} onClick={onRemove}>
        {say('console.rules.remove')}
      </Button>
    </div>
  );
}
