// Draws a value as text that becomes a control when its button is pressed.
import { isField, type Field, type GeneralField } from '@formily/core';
import { observer, useField } from '@formily/react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { isReadOnly } from './connect.tsx';
import { FormItem, type FormItemProps } from './form-item.tsx';
import { useFieldServices } from './services.ts';
import { ReadValue } from './reading/read-value.tsx';
import { useReveal } from './reveal.ts';

interface EditableProps extends FormItemProps {
  title?: string;
}

const CONTROLS = 'input, textarea, select, button, [tabindex="0"]';

/** True for a field with a value of its own, false for one that holds others. */
const hasValue = (field: GeneralField): field is Field =>
  isField(field) && field.displayName !== 'ObjectField';

function makeEditable(isPanel: boolean): ComponentType<EditableProps> {
  return observer(function Editable({ children, ...props }: EditableProps): ReactElement {
    const group = hasValue(useField())
      ? {}
      : ({ naming: 'group', isContainer: true, isGroup: true } as const);
    return (
      <FormItem {...props} {...group}>
        <Opening {...props} isPanel={isPanel}>
          {children}
        </Opening>
      </FormItem>
    );
  });
}

/** The value as text, until its button is pressed; then the control in its place. */
export const Editable = makeEditable(false);
/** The same, with the control in a panel below the text. */
export const Popover = makeEditable(true);

/** Hides the fields inside until they are wanted. They stay mounted, so that they are validated and sent. */
const Opening = observer(function Opening({
  title,
  label,
  isPanel = false,
  children,
}: EditableProps & { isPanel?: boolean; children?: ReactNode }): ReactElement {
  const field = useField();
  const { translate } = useFieldServices();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useReveal(box, () => setOpen(true));
  const name = String(title ?? label ?? (field.title as ReactNode) ?? '');
  const turn = (opens: boolean): void => {
    setOpen(opens);
    const wanted = (): HTMLElement | null | undefined =>
      opens ? box.current?.querySelector<HTMLElement>(`[data-opened] :is(${CONTROLS})`) : button.current;
    requestAnimationFrame(() => wanted()?.focus());
  };
  useEscape(box, () => isOpen && turn(false));
  if (isReadOnly(field)) return <>{children}</>;
  return (
    <div ref={box} className="field-editable" data-panel={isPanel}>
      <div className="field-editable-head">
        {hasValue(field) && (isPanel || !isOpen) ? <ReadValue field={field} /> : null}
        <button
          ref={button}
          type="button"
          className="row-add"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${translate(isOpen ? 'form.edit.close' : 'form.edit.open')} ${name}`}
          onClick={() => turn(!isOpen)}
        >
          {translate(isOpen ? 'form.edit.close' : 'form.edit.open')}
        </button>
      </div>
      <div id={id} className="field-editable-body" data-opened={isOpen ? '' : undefined} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
});

function useEscape(box: RefObject<HTMLElement | null>, act: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) act();
    };
    const element = box.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
}
