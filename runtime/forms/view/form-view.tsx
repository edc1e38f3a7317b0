import type { Form } from '@formily/core';
import { useEffect, useRef, useState, type SubmitEvent, type ReactElement } from 'react';
import type { JsonObject } from '../../model/json.ts';
import { collectValues } from '../values/collect-values.ts';
import { FormFields, type FieldRegistry } from './form-fields.tsx';
import type { FormTemplate } from '../rules/rule.ts';
import { showErrors, type FieldError } from './show-errors.ts';
import { forgetTyped, keepTyped } from '../values/persisted-input.ts';
import { validateForm } from '../formily/validation.ts';

/** What a host says of a submission that was refused. */
export interface Refusal {
  errors?: readonly FieldError[];
  /** Which field answers for a name of the server's that no field has. */
  errorNames?: Readonly<Record<string, string>>;
  /** For the whole form. */
  message: string;
  /** Seconds before it may be sent again, when the server said so. */
  waitSeconds?: number;
}

/** What the fields of a form are told when it was refused: what is good for one try is used up. */
export const REFUSED = 'refused';

/** What came of a submission: it was taken, it was given up before it was sent, or it was refused. */
export type Outcome = 'accepted' | 'stopped' | Refusal;

/** What a form sends. */
export interface Sent {
  values: JsonObject;
  /** What stands in a field that no person sees. */
  trap: string;
  /** How long the form had been open, in milliseconds. */
  openMs: number;
}

export interface FormViewProps {
  /** Made anew for each template. */
  form: Form;
  template: FormTemplate;
  registry: FieldRegistry;
  /** The form is known by this: what is typed is kept under it until it is accepted. Nothing is kept without. */
  keepAs?: string;
  /** Takes the values of a valid form. What was typed stays. */
  onSubmit(sent: Sent): Promise<Outcome>;
}

/** What is said of the whole form, and for how many seconds it is held. */
interface Failure {
  message: string;
  waitSeconds: number;
}

/** Keeps what was typed for when the visitor comes back, until `isAccepted`. */
function useKept({ form, template, keepAs }: FormViewProps, isAccepted: { current: boolean }): void {
  useEffect(() => {
    if (keepAs === undefined) return undefined;
    const keep = (): void => {
      if (!isAccepted.current) keepTyped(keepAs, collectValues(form), template.rule);
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [form, template, keepAs, isAccepted]);
}

/** A form: its fields, its button, what is wrong with it. A second press while the first is under way does nothing. */
export function FormView(props: FormViewProps): ReactElement {
  const { form, template, registry, keepAs, onSubmit } = props;
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const isAccepted = useRef(false);
  const isUnderWay = useRef(false);
  const [opened] = useState(() => performance.now());
  useKept(props, isAccepted);
  const isHeld = failure !== undefined && failure.waitSeconds > 0;

  const send = async (): Promise<void> => {
    if (!(await validateForm(form))) return setAttempt((last) => last + 1);
    const values = collectValues(form);
    if (keepAs !== undefined) keepTyped(keepAs, values, template.rule);
    isAccepted.current = true;
    const outcome = await onSubmit({
      values,
      trap: trap.current?.value ?? '',
      openMs: Math.round(performance.now() - opened),
    });
    isAccepted.current = outcome === 'accepted';
    if (outcome === 'accepted' && keepAs !== undefined) forgetTyped(keepAs);
    if (typeof outcome === 'string') return;
    form.notify(REFUSED);
    if (showErrors(form, outcome.errors ?? [], outcome.errorNames)) setAttempt((last) => last + 1);
    else
      setFailure({
        message: outcome.message || registry.scope.t('form.failed'),
        waitSeconds: outcome.waitSeconds ?? 0,
      });
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // Two presses may come before anything is drawn.
    if (isUnderWay.current || isHeld) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      isAccepted.current = false;
      setFailure({ message: registry.scope.t('form.failed'), waitSeconds: 0 });
      throw error;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
      // A button that is disabled loses the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) button.current?.focus();
      });
    }
  };

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
      <FormFields form={form} rules={template.rule} registry={registry} />
      {keepAs === undefined ? null : (
        <input
          ref={trap}
          className="form-trap"
          name="homepage"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
        />
      )}
      <registry.Summary form={form} attempt={attempt} />
      {failure === undefined ? null : <registry.Failure {...failure} onReady={() => setFailure(undefined)} />}
      <button
        ref={button}
        className="form-submit"
        type="submit"
        disabled={isBusy}
        aria-busy={isBusy}
        aria-disabled={isHeld}
      >
        {typeof template.option.submitText === 'string'
          ? template.option.submitText
          : registry.scope.t('form.submit')}
      </button>
    </form>
  );
}
