/** Sends a form: validates, persists the input, submits, shows the errors. */
import type { Form } from '@formily/core';
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import type { FormScope } from '../formily/expressions.ts';
import { validateForm } from '../formily/validation.ts';
import type { FormTemplate } from '../rules/rule.ts';
import { collectValues } from '../values/collect-values.ts';
import { deleteInput, persistInput } from '../values/persisted-input.ts';
import { showErrors } from './show-errors.ts';
import { REJECTED, type FormInput, type Outcome, type Rejection } from './submission.ts';

export interface SubmitOptions {
  /** Made anew for each template. */
  form: Form;
  template: FormTemplate;
  /** The input is persisted under this id until it is accepted; without it nothing is persisted. */
  persistAs?: string;
  /** Receives the values of a valid form. `showProgress` shows what is done meanwhile. */
  onSubmit(input: FormInput, showProgress: (progress: string) => void): Promise<Outcome>;
}

/** The message for the whole form. The form cannot be sent again for `waitSeconds`. */
interface Failure {
  message: string;
  waitSeconds: number;
}

interface SubmitState {
  failure: Failure | undefined;
  clearFailure(): void;
  /** Grows with each submission that showed errors at fields. */
  attempt: number;
  isBusy: boolean;
  /** What is done while the form is sent; empty unless it takes long. */
  progress: string;
  honeypot: RefObject<HTMLInputElement | null>;
  submit(event: SubmitEvent): Promise<void>;
}

/** Persists the input when the page is left, unless it was accepted. */
function usePersistedInput(
  { form, template, persistAs }: SubmitOptions,
  isAccepted: RefObject<boolean>,
): void {
  useEffect(() => {
    if (persistAs === undefined) return undefined;
    const persist = (): void => {
      if (!isAccepted.current) persistInput(persistAs, collectValues(form), template.rule);
    };
    addEventListener('pagehide', persist);
    return () => {
      removeEventListener('pagehide', persist);
      persist();
    };
  }, [form, template, persistAs, isAccepted]);
}

/** State and submit handler of a form. A second submit while the first one runs does nothing. */
export function useSubmit(options: SubmitOptions, t: FormScope['t'], onSettled: () => void): SubmitState {
  const { form, template, persistAs, onSubmit } = options;
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [progress, showProgress] = useState('');
  const honeypot = useRef<HTMLInputElement>(null);
  const isAccepted = useRef(false);
  const isRunning = useRef(false);
  const [openedAt] = useState(() => performance.now());
  usePersistedInput(options, isAccepted);

  const showRejection = ({ errors = [], errorNames, message, waitSeconds = 0 }: Rejection): void => {
    form.notify(REJECTED);
    if (showErrors(form, errors, errorNames)) setAttempt((last) => last + 1);
    else setFailure({ message: message || t('form.failed'), waitSeconds });
  };
  const send = async (): Promise<void> => {
    if (!(await validateForm(form))) return setAttempt((last) => last + 1);
    const values = collectValues(form);
    if (persistAs !== undefined) persistInput(persistAs, values, template.rule);
    isAccepted.current = true;
    const openMs = Math.round(performance.now() - openedAt);
    const outcome = await onSubmit({ values, honeypot: honeypot.current?.value ?? '', openMs }, showProgress);
    isAccepted.current = outcome === 'accepted';
    if (outcome === 'accepted' && persistAs !== undefined) deleteInput(persistAs);
    if (typeof outcome !== 'string') showRejection(outcome);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // A ref, because two clicks may come before React draws the disabled button.
    if (isRunning.current || (failure !== undefined && failure.waitSeconds > 0)) return;
    const turnBusy = (isTurnedOn: boolean): void => {
      isRunning.current = isTurnedOn;
      setBusy(isTurnedOn);
      // Formily tells the buttons among the fields.
      form.setSubmitting(isTurnedOn);
    };
    turnBusy(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      isAccepted.current = false;
      setFailure({ message: t('form.failed'), waitSeconds: 0 });
      throw error;
    } finally {
      turnBusy(false);
      showProgress('');
      onSettled();
    }
  };
  return { failure, clearFailure: () => setFailure(undefined), attempt, isBusy, progress, honeypot, submit };
}
