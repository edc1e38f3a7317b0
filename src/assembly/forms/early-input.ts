/**
 * Keeps what a visitor does with the skeleton of a form, and gives it to the form that replaces the skeleton:
 * typed texts, the focus and the selection, presses of controls, and Enter in a text box.
 */
import { useMemo, useState, type KeyboardEvent, type MouseEvent, type RefCallback } from 'react';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

interface EarlyInput {
  /** Typed texts by the names of their boxes. */
  texts: ReadonlyMap<string, string>;
  focus?: Selection | Press | undefined;
}

interface Selection {
  name: string;
  start: number | null;
  end: number | null;
}

/** A control that was pressed: its field, and its position among the choices of that field. */
interface Press {
  field: string;
  choice: number;
}

const CHOICES = 'input:is([type=checkbox], [type=radio])';

/** What a form needs to keep early input. */
export interface EarlyInputProps {
  /** Props of the skeleton. */
  skeleton: {
    ref: RefCallback<HTMLElement>;
    onClick(event: MouseEvent): void;
    onKeyDown(event: KeyboardEvent): void;
    onCompositionStart(): void;
    onCompositionEnd(): void;
  };
  formRef: RefCallback<HTMLElement>;
  /** An input method (IME) is writing into the skeleton, which has to stay so long. */
  isComposing: boolean;
}

export function useEarlyInput(): EarlyInputProps {
  const [isComposing, setComposing] = useState(false);
  const keeper = useMemo(() => new EarlyInputKeeper(), []);
  const skeleton = useMemo(
    () => ({
      // React detaches a ref before it removes the element, which has the focus until then.
      ref: (element: HTMLElement | null) => () => keeper.read(element),
      onClick: ({ target }: MouseEvent) => keeper.press(target),
      onKeyDown: (event: KeyboardEvent) => keeper.keyDown(event),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    }),
    [keeper],
  );
  return { skeleton, formRef: keeper.give, isComposing };
}

class EarlyInputKeeper {
  /** Enter was the last key, or the place of a button was pressed that sends or opens the next step. */
  #isSubmitted = false;
  #presses = new Map<string, Press>();
  #input: EarlyInput | undefined;

  press(target: EventTarget): void {
    const press = pressOf(target);
    if (press !== undefined) this.#presses.set(press.field, press);
    else if (target instanceof Element && target.matches('.form-submit-place')) this.#isSubmitted = true;
  }

  keyDown({ key, target, nativeEvent }: KeyboardEvent): void {
    if (!nativeEvent.isComposing) this.#isSubmitted = key === 'Enter' && target instanceof HTMLInputElement;
  }

  read(skeleton: Element | null): void {
    if (skeleton !== null) this.#input = readInput(skeleton);
  }

  readonly give = (form: HTMLElement | null): void => {
    const input = this.#input;
    if (form === null || input === undefined) return;
    this.#input = undefined;
    // After this commit, in which React handles no events, and before the next key.
    queueMicrotask(() => {
      giveTexts(form, input);
      for (const press of this.#presses.values()) repeat(form, press);
      this.#presses.clear();
      giveFocus(form, input);
      if (this.#isSubmitted) goOn(form);
      this.#isSubmitted = false;
    });
  };
}

/** Opens the next step of a form in steps; sends another one. */
function goOn(form: HTMLElement): void {
  const next = form.querySelector<HTMLElement>('[data-last-step=false] > .pane-buttons > .form-submit');
  if (next === null) form.querySelector('form')?.requestSubmit();
  else next.click();
}

const boxesIn = (root: Element): TextBox[] => [
  ...root.querySelectorAll<TextBox>(':is(input, textarea)[name]'),
];

function readInput(skeleton: Element): EarlyInput {
  const boxes = boxesIn(skeleton);
  const texts = new Map(
    boxes.filter((box) => box.value !== box.defaultValue).map(({ name, value }) => [name, value]),
  );
  const { activeElement } = document;
  if (activeElement === null || !skeleton.contains(activeElement)) return { texts };
  const box = boxes.find((each) => each === activeElement);
  if (box === undefined) return { texts, focus: pressOf(activeElement) };
  const { name, selectionStart: start, selectionEnd: end } = box;
  return { texts, focus: { name, start, end } };
}

function giveTexts(form: Element, { texts }: EarlyInput): void {
  for (const box of boxesIn(form)) {
    const text = texts.get(box.name);
    if (text !== undefined && !box.disabled && !box.readOnly) type(box, text);
  }
}

function giveFocus(form: Element, { focus }: EarlyInput): void {
  if (focus === undefined) return;
  if ('field' in focus) {
    controlOf(form, focus)?.focus({ preventScroll: true });
    return;
  }
  const { name, start, end } = focus;
  const box = boxesIn(form).find((each) => each.name === name);
  box?.focus({ preventScroll: true });
  if (start !== null && end !== null) box?.setSelectionRange(start, end);
}

/** Types a text as a visitor does, for every component alike: React watches `value` of the element itself. */
function type(box: TextBox, text: string): void {
  const { prototype } = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** The press of a control in which nothing can be typed; undefined elsewhere. */
function pressOf(target: EventTarget): Press | undefined {
  if (!(target instanceof Element)) return undefined;
  const field = target.closest<HTMLElement>('[data-field]');
  const control = target.closest('.field-box:not(input, textarea), .field-choice, .field-own');
  if (field?.dataset.field === undefined || control === null) return undefined;
  const choice = [...field.querySelectorAll('.field-choice')].indexOf(control);
  return { field: field.dataset.field, choice: Math.max(0, choice) };
}

function controlOf(form: Element, { field, choice }: Press): HTMLElement | null | undefined {
  const place = form.querySelector(`[data-field="${CSS.escape(field)}"]`);
  return (
    place?.querySelectorAll<HTMLElement>(CHOICES)[choice] ??
    place?.querySelector<HTMLElement>('input, [role=combobox]')
  );
}

function repeat(form: Element, press: Press): void {
  const control = controlOf(form, press);
  control?.focus({ preventScroll: true });
  // A list opens when its box is pressed, a choice when it is clicked.
  control?.dispatchEvent(new globalThis.MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  control?.click();
}
