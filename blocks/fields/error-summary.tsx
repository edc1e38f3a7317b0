// Lists the errors of a rejected form, each with a link to its field.
import { isDataField, type DataField, type Form } from '@formily/core';
import { observer } from '@formily/react';
import { useEffect, useRef, type MouseEvent, type ReactElement } from 'react';
import { idsOf, titleAround } from './connect.tsx';
import { useFieldServices } from './services.ts';
import { revealField } from './reveal.ts';

function wrongFields(form: Form): DataField[] {
  return Object.values(form.fields).filter(
    (field) => isDataField(field) && field.display === 'visible' && field.selfErrors.length > 0,
  ) as DataField[];
}

function find(field: DataField): HTMLElement | null {
  return (
    document.getElementById(idsOf(field as never).control) ??
    document.querySelector(`[data-field="${field.path.toString()}"]`)
  );
}

// A cell of a table is named by its column and row, a box to tick by the words beside it.
function nameOf(field: DataField): string {
  const label = document.getElementById(idsOf(field as never).label)?.textContent;
  const { children, placeholder } = field.componentProps as Readonly<Record<string, unknown>>;
  const names = [field.title as unknown, label, children, titleAround(field as never), placeholder];
  return String(names.find((name) => typeof name === 'string' && name !== '') ?? '');
}

/** The errors of a rejected form, each with a link to its field. A new `attempt` focuses the first one. */
export const ErrorSummary = observer(function ErrorSummary({
  form,
  attempt,
}: {
  form: Form;
  attempt: number;
}): ReactElement | null {
  const { translate } = useFieldServices();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const targets = wrongFields(form)
      .map(find)
      .filter((element) => element !== null);
    // Sorted by position in the document, which may differ from the order in which the fields were created.
    targets.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    if (targets[0] !== undefined) revealField(targets[0]);
  }, [form, attempt]);
  const wrong = attempt === 0 ? [] : wrongFields(form);
  const go = (event: MouseEvent, field: DataField): void => {
    event.preventDefault();
    const target = find(field);
    if (target !== null) revealField(target);
  };
  return (
    <div ref={box} role="alert" className="form-errors" hidden={wrong.length === 0}>
      {wrong.length === 0 ? null : (
        <>
          <p>{translate('form.errors', { count: wrong.length })}</p>
          <ul>
            {wrong.map((field) => (
              <li key={field.address.toString()}>
                <a href={`#${idsOf(field as never).control}`} onClick={(event) => go(event, field)}>
                  {nameOf(field)} — {String(field.selfErrors[0])}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
});
