// Draws a part of a form below its heading.
import type { GeneralField } from '@formily/core';
import { useField } from '@formily/react';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { idsOf } from '../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../blocks/fields/contract.ts';
import { useFieldServices, type FormLayout } from '../../blocks/fields/services.ts';

/** In the middle, or beside the others where the form has room for it. */
export function Section(props: FieldProps): ReactElement {
  const { children, description, isBeside, isClosed } = props;
  const field = useField();
  const { layout } = useFieldServices();
  const { label } = idsOf(field);
  const body = useId();
  const { isOpen, toggle } = useOpen(layout, field.props.name, isClosed === true);
  const remark = typeof description === 'string' ? description : (field.description as ReactNode);
  // What is wrong must be seen.
  const isShown = isOpen || hasErrors(field);
  const section = (
    <section className="form-section" aria-labelledby={label} data-open={isShown ? '' : undefined}>
      <h2 id={label}>
        {toggle === undefined ? (
          (field.title as ReactNode)
        ) : (
          <button
            type="button"
            className="form-fold"
            aria-expanded={isShown}
            aria-controls={body}
            onClick={toggle}
          >
            {field.title as ReactNode}
          </button>
        )}
      </h2>
      <div id={body} hidden={!isShown}>
        {remark === undefined ? null : <p>{remark}</p>}
        <div className="form">{children as ReactNode}</div>
      </div>
    </section>
  );
  const { beside } = layout ?? {};
  return isBeside === true && beside ? createPortal(section, beside) : section;
}

const hasErrors = ({ form, address }: GeneralField): boolean =>
  form.errors.some((error) => String(error.address).startsWith(`${address.toString()}.`));

/** Open as it was left the last time. */
function useOpen(layout: FormLayout | undefined, name: unknown, isClosed: boolean) {
  const parts = layout?.parts;
  const key = String(name);
  const [isOpen, setOpen] = useState(() => parts?.read(key) ?? !(isClosed && parts !== undefined));
  if (parts === undefined) return { isOpen: true, toggle: undefined };
  const toggle = (): void => {
    setOpen(!isOpen);
    parts.keep(key, !isOpen);
  };
  return { isOpen, toggle };
}
