import type { ReactElement } from 'react';
import { isObject } from '../../../runtime/model/json.ts';
import type { NestedRule } from '../../../runtime/forms/rules/rule.ts';

type Props = Readonly<Record<string, unknown>>;

/** What a rule says to its component. */
export function propsOf(rule: NestedRule): Props {
  const props = rule['x-component-props'];
  return isObject(props) ? props : {};
}

/** As many of an element as are asked for. */
export function times(count: number, make: (at: number) => ReactElement): ReactElement[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function namesOfChoices(rule: NestedRule): string[] {
  const choices: unknown[] = Array.isArray(rule.enum) ? rule.enum : [];
  return choices.map((choice) => String(isObject(choice) ? (choice.label ?? choice.value) : choice));
}

const MOST_ROWS = 40;
const MOST_STARS = 20;

// A text area of HTML's has two rows when nothing is said.
function textBox({ rows }: Props): ReactElement {
  return (
    <span className="field-box field-box-text">
      {times(typeof rows === 'number' ? Math.min(rows, MOST_ROWS) : 2, (row) => (
        <span key={row} />
      ))}
    </span>
  );
}

function choices(props: Props, rule: NestedRule): ReactElement {
  if (props.optionType === 'button') return <span className="field-box" />;
  const names = namesOfChoices(rule);
  return (
    <span>
      {times(names.length, (at) => (
        <span key={at} className="field-choice">
          {names[at]}
        </span>
      ))}
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
  const most = Math.min(MOST_STARS, typeof count === 'number' ? count : 5);
  return (
    <span className="stars">
      {times(most * halves, (at) => (
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
  const names = namesOfChoices(rule);
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

const room = (className: string) => (): ReactElement => <span className={className} />;

/** How a component's place is kept, where it is not a box of one line. The registry of fields is left to the chunk that draws them. */
const BOXES: Readonly<Record<string, (props: Props, rule: NestedRule) => ReactElement>> = {
  TextArea: textBox,
  'Input.TextArea': textBox,
  Radio: choices,
  'Radio.Group': choices,
  Checkbox: choices,
  'Checkbox.Group': choices,
  'DatePicker.RangePicker': range,
  'TimePicker.RangePicker': range,
  Rate: stars,
  Transfer: twoLists,
  TabChoice: tabs,
  Switch: room('field-room'),
  Slider: room('field-room'),
  Upload: room('field-room'),
  'Upload.Dragger': dropBox,
  ImageCode: room('field-room field-room-picture'),
};

const BOX = room('field-box');

/** Where the control of a rule will be: as high as it, and as wide where that decides what stands beside it. */
export function SkeletonBox({ rule }: { rule: NestedRule }): ReactElement {
  const component = String(rule['x-component']);
  return ((Object.hasOwn(BOXES, component) ? BOXES[component] : undefined) ?? BOX)(propsOf(rule), rule);
}
