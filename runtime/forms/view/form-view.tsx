/** Draws a form with its submit button, its error summary and its honeypot field. */
import { useRef, type ReactElement, type Ref } from 'react';
import { AmountLine } from './amount-line.tsx';
import { FormFields, type FieldRegistry } from './form-fields.tsx';
import { HOLD_PRESS } from './hold-press.ts';
import { useSubmit, type SubmitOptions } from './use-submit.ts';

export interface FormViewProps extends SubmitOptions {
  registry: FieldRegistry;
  /** Draws the honeypot: a field that people do not see. */
  hasHoneypot?: boolean;
  /** The user name that belongs to the form's passwords, for password managers; people do not see it. */
  account?: string;
}

/** Draws a form that can be sent. The fields keep their values after a submission. */
export function FormView(props: FormViewProps): ReactElement {
  const { form, template, registry, hasHoneypot = false, account } = props;
  const { t } = registry.scope;
  const button = useRef<HTMLButtonElement>(null);
  const sending = useSubmit(props, t, () => restoreFocus(button.current));
  const { failure, clearFailure, attempt, isBusy, progress, honeypot, submit } = sending;
  const { submitText } = template.option;
  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-busy={isBusy}
      {...HOLD_PRESS}
    >
      {account !== undefined && account !== '' && (
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      )}
      <FormFields form={form} rules={template.rule} registry={registry} />
      {hasHoneypot && <Honeypot box={honeypot} />}
      <AmountLine form={form} template={template} scope={registry.scope} />
      <registry.Summary form={form} attempt={attempt} />
      {failure === undefined ? null : <registry.Failure {...failure} onReady={clearFailure} />}
      <p className="field-note" role="status">
        {progress}
      </p>
      <button
        ref={button}
        className="form-submit"
        type="submit"
        disabled={isBusy}
        aria-busy={isBusy}
        aria-disabled={failure !== undefined && failure.waitSeconds > 0}
      >
        {typeof submitText === 'string' ? submitText : t('form.submit')}
      </button>
    </form>
  );
}

/** A disabled button loses the focus. It comes back to the button among the fields, where there is one. */
function restoreFocus(button: HTMLButtonElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    (button?.form?.querySelector<HTMLElement>('.form-own-submit') ?? button)?.focus();
  });
}

/** The honeypot: programs fill it in. */
function Honeypot({ box }: { box: Ref<HTMLInputElement> }): ReactElement {
  return (
    <input
      ref={box}
      className="form-honeypot"
      name="homepage"
      type="text"
      tabIndex={-1}
      autoComplete="off"
      aria-hidden="true"
    />
  );
}
