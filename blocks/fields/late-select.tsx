// Draws a closed select, and loads the select with its list when somebody is about to use it.
import './late-select.css';
import Input from 'antd/es/input/Input';
import type Select from 'antd/es/select';
import type { SelectProps } from 'antd/es/select';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { track } from '../../runtime/model/pending-work.ts';

let loading: Promise<typeof Select> | undefined;
let loaded: typeof Select | undefined;

/** Its list is larger than all other boxes of a form; false without a connection. */
async function loadSelect(): Promise<boolean> {
  try {
    loading ??= import('antd/es/select').then((module) => module.default);
    loaded = await track('select', loading);
    return true;
  } catch {
    loading = undefined;
    return false;
  }
}

type LateSelectProps = SelectProps & { id: string };

/** The select takes over with the focus, the press, and what was typed. */
export function LateSelect(props: LateSelectProps): ReactElement {
  const [isReady, setReady] = useState(loaded !== undefined);
  if (!isReady || loaded === undefined)
    return <ClosedSelect {...props} onReady={() => flushSync(() => setReady(true))} />;
  const Loaded = loaded;
  return <Loaded {...props} />;
}

interface ClosedSelectProps extends LateSelectProps {
  /** Draws the select at once: a key between both would be lost. */
  onReady(): void;
}

function ClosedSelect(props: ClosedSelectProps): ReactElement {
  const { id, mode, placeholder, disabled, status, showSearch = mode !== undefined, suffixIcon } = props;
  const handover = useHandover(props);
  const titles = chosenIn(props);
  const hint = typeof placeholder === 'string' && titles.length === 0 ? placeholder : '';
  const shown = mode === undefined ? titles.join('') : '';
  return (
    <Input
      {...(disabled === true ? {} : handover)}
      id={id}
      role="combobox"
      aria-controls={`${id}_list`}
      aria-expanded={false}
      aria-haspopup="listbox"
      autoComplete="off"
      className="field-wide late-select"
      data-chosen={shown === '' ? undefined : ''}
      // What is searched is typed over the title.
      {...(showSearch ? {} : { readOnly: true, value: shown })}
      placeholder={shown === '' ? hint : shown}
      prefix={mode === undefined || titles.length === 0 ? undefined : <Chosen titles={titles} />}
      suffix={suffixIcon === null ? undefined : <span className="late-select-arrow" />}
      {...{ disabled, status }}
    />
  );
}

const Chosen = ({ titles }: { titles: readonly string[] }): ReactElement[] =>
  titles.map((title) => (
    <span key={title} className="late-select-chosen">
      {title}
    </span>
  ));

type Option = NonNullable<SelectProps['options']>[number];

/** The titles of what is chosen. */
function chosenIn({ value, options = [], optionLabelProp = 'label' }: SelectProps): string[] {
  const all = options.flatMap((option) => (option.options as Option[] | undefined) ?? [option]);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values
    .filter((each) => each !== undefined && each !== null)
    .map((each) => String(all.find((option) => option.value === each)?.[optionLabelProp] ?? each));
}

/** Keys that open a list; others are typed. */
const OPENING = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);
/** What the field says of its control (`combobox.tsx`). */
const DESCRIBED = ['aria-describedby', 'aria-invalid', 'aria-required'];

/** Notes what is done before the select has come, and does it again. */
function useHandover({ id, onReady }: ClosedSelectProps) {
  const isComposing = useRef(false);
  const isPressed = useRef(false);
  const finish = (): void => {
    const box = document.getElementById(id);
    if (isComposing.current || !(box instanceof HTMLInputElement)) return;
    const hasFocus = box === document.activeElement;
    const typed = box.readOnly ? '' : box.value;
    const described = DESCRIBED.map((name) => [name, box.getAttribute(name)] as const);
    onReady();
    const select = document.getElementById(id);
    if (!(select instanceof HTMLInputElement)) return;
    for (const [name, text] of described) if (text !== null) select.setAttribute(name, text);
    if (hasFocus) select.focus({ preventScroll: true });
    if (isPressed.current) select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    if (typed !== '') type(select, typed);
  };
  const want = (): void => void loadSelect().then((hasCome) => hasCome && finish());
  const press = (): void => {
    isPressed.current = true;
    want();
  };
  return {
    onPointerEnter: want,
    onFocus: want,
    onMouseDown: press,
    onKeyDown(event: KeyboardEvent): void {
      if (event.nativeEvent.isComposing || !OPENING.has(event.key)) return;
      event.preventDefault();
      press();
    },
    onCompositionStart(): void {
      isComposing.current = true;
    },
    onCompositionEnd(): void {
      isComposing.current = false;
      want();
    },
  };
}

/** As a person does: React watches `value` of the element itself. */
function type(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
