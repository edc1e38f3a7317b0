/** Draws skeletons of controls: a box of the size of the component that replaces it. */
import type { ReactElement } from 'react';
import { isObject } from '../../../runtime/model/json.ts';
import type { FieldFacts } from '../../../runtime/model/field-facts.ts';
import { factsOf } from '../../../runtime/forms/rules/component-types.ts';
import { choicesIn } from '../../../runtime/forms/rules/choices.ts';
import type { NestedRule } from '../../../runtime/forms/rules/rule.ts';
import { wordsOf } from './skeleton-words.ts';

type Props = Readonly<Record<string, unknown>>;

/** The props that a rule gives its component. */
export function propsOf(rule: NestedRule): Props {
  const props = rule['x-component-props'];
  return isObject(props) ? props : {};
}

/** `count` elements. */
export function times(count: number, make: (at: number) => ReactElement): ReactElement[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** The choices of a rule as objects with a `label`. */
export function choicesOf(rule: NestedRule): Readonly<Record<string, unknown>>[] {
  const choices = choicesIn(rule);
  if (!Array.isArray(choices)) return [];
  return (choices as unknown[]).map((choice) => (isObject(choice) ? choice : { label: choice }));
}

const choiceLabels = (rule: NestedRule): string[] => choicesOf(rule).map(({ label }) => wordsOf(label));

const MAX_ROWS = 40;
const MAX_STARS = 20;

// HTML's default for a text area is two rows.
function textBox({ rows }: Props): ReactElement {
  return (
    <span className="field-box field-box-text">
      {times(typeof rows === 'number' ? Math.min(rows, MAX_ROWS) : 2, (row) => (
        <span key={row} />
      ))}
    </span>
  );
}

function choices(props: Props, rule: NestedRule, canPress: boolean): ReactElement {
  if (props.optionType === 'button') return <span className="field-box" />;
  const all = choicesOf(rule);
  const isRadio = String(rule['x-component']).startsWith('Radio');
  const className = isRadio ? 'field-choice field-choice-round' : 'field-choice';
  return (
    <span>
      {times(all.length, (at) =>
        canPress ? (
          // The choices of a radio group are one stop of the Tab key.
          <button key={at} type="button" className={className} tabIndex={isRadio && at > 0 ? -1 : undefined}>
            <ChoiceName {...all[at]} />
          </button>
        ) : (
          <span key={at} className={className}>
            <ChoiceName {...all[at]} />
          </span>
        ),
      )}
    </span>
  );
}

/** A label, below room for a picture where there is one. */
function ChoiceName({ label, picture }: { label?: unknown; picture?: unknown }): ReactElement {
  if (typeof picture !== 'string' || picture === '') return <>{wordsOf(label)}</>;
  return (
    <span className="choice-pictured">
      <i />
      <span>{wordsOf(label)}</span>
    </span>
  );
}

function range(): ReactElement {
  return (
    <span className="field-range">
      <span className="field-box" />
      <span>–</span>
      <span className="field-box" />
    </span>
  );
}

function stars({ count, allowHalf }: Props): ReactElement {
  const halves = allowHalf === true ? 2 : 1;
  const total = Math.min(MAX_STARS, typeof count === 'number' ? count : 5);
  return (
    <span className="stars">
      {times(total * halves, (at) => (
        <span key={at} className={halves === 2 ? 'star star-first' : 'star'} />
      ))}
    </span>
  );
}

function twoLists(): ReactElement {
  return (
    <span className="two-lists">
      {times(2, (at) => (
        <span key={at} className="two-lists-side">
          <span className="two-lists-list">
            <span className="field-help">…</span>
            <span className="two-lists-box" />
          </span>
          <span className="row-add" />
        </span>
      ))}
    </span>
  );
}

function tabs(_props: Props, rule: NestedRule): ReactElement {
  const names = choiceLabels(rule);
  return (
    <span className="field-tabs">
      {times(names.length, (at) => (
        <span key={at}>{names[at]}</span>
      ))}
    </span>
  );
}

function dropBox(): ReactElement {
  return (
    <span className="upload upload-drop">
      <span className="field-room" />
    </span>
  );
}

type Draw = (props: Props, rule: NestedRule, canPress: boolean) => ReactElement;

/** Skeletons that are not a box of one line. Not in the files of fields, which load later. */
const BOXES: Readonly<Partial<Record<NonNullable<FieldFacts['skeleton']>, Draw>>> = {
  area: textBox,
  choices,
  range,
  stars,
  'two-lists': twoLists,
  tabs,
  room: ({ marks }) => (
    <span className={marks === undefined ? 'field-room' : 'field-room field-room-marks'} />
  ),
  drop: dropBox,
  picture: ({ puzzle }) => (
    <div>
      <span className="field-room field-room-picture" />
      {puzzle === undefined ? null : <span className="field-link" />}
    </div>
  ),
};

interface ControlSkeletonProps {
  rule: NestedRule;
  /** Of a box that can be pressed before its form has come (`early-input.ts`). */
  name?: string;
}

/** The skeleton of a rule's control: of its height, and of its width where that moves its neighbours. */
export function ControlSkeleton({ rule, name }: ControlSkeletonProps): ReactElement {
  const component = String(rule['x-component']);
  if (component.startsWith('PreviewText')) return <ReadSkeleton rule={rule} />;
  const { skeleton } = factsOf(rule);
  const box = skeleton && BOXES[skeleton];
  if (box !== undefined) return box(propsOf(rule), rule, name !== undefined);
  return name === undefined ? (
    <span className="field-box" />
  ) : (
    <button type="button" className="field-box" aria-label={name} />
  );
}

/** The line of a value that is shown as text. */
export function ReadSkeleton({ rule }: { rule: NestedRule }): ReactElement {
  const { default: value } = rule;
  const chosen = choicesOf(rule).find((choice) => choice.value === value)?.label ?? value;
  return <p className="field-read">{typeof chosen === 'object' ? '—' : String(chosen ?? '—')}</p>;
}
