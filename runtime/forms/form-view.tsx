import { isDataField, type Form } from '@formily/core';
import { useRef, useState, type SubmitEvent, type ReactElement } from 'react';
import type { JsonObject } from '../model/json.ts';
import { collectValues } from './collect-values.ts';
import { FormFields, type FieldKit } from './form-fields.tsx';
import type { FormTemplate } from './rule.ts';
import { validateForm } from './validation.ts';

/** What a host says of a submission that was refused. */
export interface Refusal {
  /** By field: JSON Pointer inside the values, and a sentence. */
  errors?: readonly { path: string; message: string }[];
  /** For the whole form. */
  message: string;
}

export interface FormViewProps {
  /** Made anew for each template. */
  form: Form;
  template: FormTemplate;
  kit: FieldKit;
  /** Takes the values of a valid form; answers with a refusal when they were not accepted. What was typed stays. */
  onSubmit(values: JsonObject): Promise<Refusal | undefined>;
}

// A message of the server's goes away as soon as the field is changed, as Formily's own do.
function showErrors(form: Form, errors: NonNullable<Refusal['errors']>): boolean {
  let shown = false;
  for (const { path, message } of errors) {
    const field = form.query(path.split('/').filter(Boolean).join('.')).take();
    if (field === undefined || !isDataField(field)) continue;
    field.setFeedback({ type: 'error', code: 'ValidateError', triggerType: 'onInput', messages: [message] });
    shown = true;
  }
  return shown;
}

/** A form: its fields, its button, what is wrong with it. The first wrong field gets the focus; a second press while the first is under way does nothing. */
export function FormView({ form, template, kit, onSubmit }: FormViewProps): ReactElement {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const focusFirstError = (): void => {
    // After the errors are drawn.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      const isValid = await validateForm(form);
      const refusal = isValid ? await onSubmit(collectValues(form)) : undefined;
      if (refusal !== undefined && !showErrors(form, refusal.errors ?? [])) setFailure(refusal.message || kit.scope.t('form.failed'));
      focusFirstError();
    } catch (error) {
      setFailure(kit.scope.t('form.failed'));
      throw error;
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="form" ref={element} noValidate onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
      <FormFields form={form} rules={template.rule} kit={kit} />
      {failure === '' ? null : (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      <button className="form-submit" type="submit" aria-disabled={isBusy}>
        {typeof template.option.submitText === 'string' ? template.option.submitText : kit.scope.t('form.submit')}
      </button>
    </form>
  );
}
