// Draws a closed select, and loads the select with its list when somebody is about to use it.
import './late-select.css';
import Input from 'antd/es/input/Input';
import type Select from 'antd/es/select';
import type { SelectProps } from 'antd/es/select';
import useToken from 'antd/es/theme/useToken';
import {
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { flushSync } from 'react-dom';
import { useFieldServices, type FieldServices } from './services.ts';
import { LoadFailure } from './load-failure.tsx';

let loaded: typeof Select | undefined;

/** Its list is larger than all other boxes of a form; false without a connection. */
async function loadSelect({ loadPart }: FieldServices): Promise<boolean> {
  const load = () => import('antd/es/select');
  try {
    loaded = (await (loadPart === undefined ? load() : loadPart(load))).default;
    return loaded !== undefined;
  } catch {
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
  const { typed, hasFailed, open, ...handover } = useHandover(props);
  const [, { controlHeight, paddingXXS }] = useToken();
  const chosen = chosenIn(props);
  const hint = typeof placeholder === 'string' && chosen.length === 0 ? placeholder : '';
  const shown = mode === undefined ? (chosen[0]?.title ?? '') : '';
  return (
    <>
      <span role="presentation" className="late-select-frame" {...(disabled === true ? {} : handover)}>
        <Input
          id={id}
          role="combobox"
          aria-controls={`${id}_list`}
          aria-expanded={false}
          aria-haspopup="listbox"
          autoComplete="off"
          className="field-wide late-select"
          style={{ '--late-item': `${controlHeight - 2 * paddingXXS}px` } as CSSProperties}
          data-chosen={shown === '' ? undefined : ''}
          // What is searched is typed over the title.
          readOnly={!showSearch}
          value={showSearch ? typed : shown}
          placeholder={shown === '' ? hint : shown}
          // There also while it is empty: antd would make the box anew, and it would lose the focus.
          prefix={mode === undefined ? undefined : <Chosen chosen={chosen} />}
          suffix={suffixIcon === null ? undefined : <span className="late-select-arrow" />}
          {...{ disabled, status }}
        />
      </span>
      {hasFailed && <LoadFailure onAgain={open} />}
    </>
  );
}

interface ChosenOne {
  value: unknown;
  title: string;
}

const Chosen = ({ chosen }: { chosen: readonly ChosenOne[] }): ReactElement[] =>
  chosen.map(({ value, title }) => (
    <span key={String(value)} className="late-select-chosen">
      {title}
    </span>
  ));

type Option = NonNullable<SelectProps['options']>[number];

const valuesIn = ({ value }: SelectProps): unknown[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (each) => each !== undefined && each !== null,
  );

/** What is chosen, with its titles. */
function chosenIn({ options = [], optionLabelProp = 'label', ...props }: SelectProps): ChosenOne[] {
  const all = options.flatMap((option) => (option.options as Option[] | undefined) ?? [option]);
  return valuesIn(props).map((value) => ({
    value,
    title: String(all.find((option) => option.value === value)?.[optionLabelProp] ?? value),
  }));
}

/** What is chosen after something was typed: a separator ends each value, as in antd's select. */
function withTyped({ tokenSeparators = [], maxCount, ...props }: SelectProps, typed: string): unknown[] {
  const parts = tokenSeparators.reduce((found, by) => found.flatMap((part) => part.split(by)), [typed]);
  const added = parts.map((part) => part.trim()).filter((part) => part !== '');
  return [...new Set([...valuesIn(props), ...added])].slice(0, maxCount);
}

/** Loads the select once, and hands over to it what was done meanwhile. */
function useLoading({ onReady }: ClosedSelectProps) {
  const services = useFieldServices();
  const frame = useRef<HTMLSpanElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const opens = useRef(false);
  const isLoading = useRef(false);
  const isComposing = useRef(false);
  const want = async (): Promise<void> => {
    if (isLoading.current) return;
    isLoading.current = true;
    const hasCome = await loadSelect(services);
    isLoading.current = false;
    const box = frame.current?.querySelector('input') ?? undefined;
    if (box === undefined || isComposing.current) return;
    if (hasCome) handOver(box, opens.current, onReady);
    // Who only points at it has asked for nothing.
    else if (box === document.activeElement) setFailed(true);
    opens.current = false;
  };
  const setOpening = (opensThen: boolean): void => {
    opens.current = opensThen;
  };
  const setComposing = (composes: boolean): void => {
    isComposing.current = composes;
  };
  return { frame, hasFailed, want, setOpening, setComposing };
}

/** Notes what is done before the select has come, and does it again. What leaves with the focus is over. */
function useHandover(props: ClosedSelectProps) {
  const { frame, hasFailed, want, setOpening, setComposing } = useLoading(props);
  const [typed, setTyped] = useState('');
  const open = (): void => {
    frame.current?.querySelector('input')?.focus();
    setOpening(true);
    void want();
  };
  /** Texts that anybody may choose are chosen; what was searched is forgotten. */
  const endTyping = (): void => {
    if (props.mode === 'tags' && typed.trim() !== '') props.onChange?.(withTyped(props, typed));
    setTyped('');
  };
  return {
    typed,
    hasFailed,
    open,
    ref: frame,
    onPointerEnter: () => void want(),
    onFocus: () => void want(),
    onChange: (event: { target: EventTarget }) => setTyped((event.target as HTMLInputElement).value),
    onMouseDown(event: MouseEvent): void {
      if (event.button !== 0) return;
      // The browser would focus what the select has replaced.
      event.preventDefault();
      open();
    },
    onKeyDown(event: KeyboardEvent): void {
      if (!isOpening(event)) return;
      event.preventDefault();
      if (event.key === 'Enter' && props.mode === 'tags' && typed !== '') endTyping();
      else open();
    },
    onBlur(): void {
      setOpening(false);
      endTyping();
    },
    onCompositionStart(): void {
      setComposing(true);
    },
    onCompositionEnd(): void {
      setComposing(false);
      void want();
    },
  };
}

/** Keys that open a list wherever they are pressed. */
const OPENING = new Set(['ArrowDown', 'ArrowUp', 'Enter']);

/** Others are typed where something can be typed; a space only after something. */
function isOpening({ key, ctrlKey, metaKey, nativeEvent, target }: KeyboardEvent): boolean {
  if (nativeEvent.isComposing || ctrlKey || metaKey) return false;
  const { readOnly, value } = target as HTMLInputElement;
  return OPENING.has(key) || (key.length === 1 && (readOnly || (key === ' ' && value === '')));
}

/** What the field says of its control (`combobox.tsx`). */
const DESCRIBED = ['aria-describedby', 'aria-invalid', 'aria-required'];

/** Draws the select in the place of a box. It is used further only where the box still has the focus. */
function handOver(box: HTMLInputElement, opens: boolean, draw: () => void): void {
  const hasFocus = box === document.activeElement;
  const typed = box.readOnly ? '' : box.value;
  const described = DESCRIBED.map((name) => [name, box.getAttribute(name)] as const);
  draw();
  const select = document.getElementById(box.id);
  if (!(select instanceof HTMLInputElement)) return;
  for (const [name, text] of described) if (text !== null) select.setAttribute(name, text);
  if (!hasFocus) return;
  select.focus({ preventScroll: true });
  if (opens) select.dispatchEvent(new window.MouseEvent('mousedown', { bubbles: true }));
  if (typed !== '') type(select, typed);
}

/** As a person does: React watches `value` of the element itself. */
function type(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
