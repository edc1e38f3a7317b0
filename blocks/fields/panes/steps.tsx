// Shows a form in steps.
import { observer } from '@formily/react';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useFieldServices } from '../services.ts';
import { revealField } from '../reveal.ts';
import { Pane, ReadPanes, usePanes } from './panes.tsx';

/** The next step opens when the current one is valid; the last one has the submit button. */
export const Steps = observer(function Steps(): ReactElement {
  const { field, panes, isRead } = usePanes('title');
  const { translate, noteStep } = useFieldServices();
  const [wanted, setWanted] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const at = Math.min(wanted, panes.length - 1);
  const isLast = at === panes.length - 1;

  const show = (index: number): void => {
    setWanted(index);
    noteStep?.(index + 1);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus());
  };
  const next = async (): Promise<void> => {
    const inPane = `${field.address.toString()}.${panes[at]?.name}.*`;
    try {
      await field.form.validate(inPane);
    } catch (reason) {
      // Formily rejects with a list of field errors; any other value is an unexpected error.
      if (!Array.isArray(reason)) throw reason;
    }
    // Formily also rejects for what is wrong in other steps, such as a lost file of earlier, unsent work.
    if (field.form.queryFeedbacks({ type: 'error', address: inPane }).length === 0) return show(at + 1);
    requestAnimationFrame(() => {
      const wrong = box.current?.querySelector<HTMLElement>(
        '.pane:not([hidden]) :is([aria-invalid="true"], [data-invalid="true"])',
      );
      if (wrong) revealField(wrong);
    });
  };
  useEnter(box, isLast, () => void next());
  if (isRead) return <ReadPanes panes={panes} />;
  return (
    <div ref={box} className="panes" data-last-step={isLast}>
      <StepList panes={panes} at={at} />
      {panes.map((pane, index) => (
        <Pane key={pane.name} pane={pane} isOpen={index === at} onReveal={() => setWanted(index)} />
      ))}
      <div className="pane-buttons">
        {at === 0 ? null : (
          <button type="button" className="row-add" onClick={() => show(at - 1)}>
            {translate('form.step.back')}
          </button>
        )}
        {isLast ? null : (
          <button type="button" className="form-submit" onClick={() => void next()}>
            {translate('form.step.next')}
          </button>
        )}
      </div>
    </div>
  );
});

/** Enter in a text box opens the next step; otherwise it would submit the form before the last step. */
function useEnter(box: RefObject<HTMLElement | null>, isLast: boolean, next: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isText = event.target instanceof HTMLInputElement;
      if (event.key !== 'Enter' || isLast || event.defaultPrevented || !isText) return;
      event.preventDefault();
      next();
    };
    const element = box.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
}

/** The numbers and titles of all steps. */
function StepList({ panes, at }: { panes: ReturnType<typeof usePanes>['panes']; at: number }): ReactElement {
  return (
    <ol className="pane-steps">
      {panes.map(({ name, title, description }, index) => (
        <li key={name} aria-current={index === at ? 'step' : undefined} tabIndex={-1} data-done={index < at}>
          <span className="pane-step-number" aria-hidden="true">
            {index + 1}
          </span>
          <span>
            {title}
            {description === '' ? null : <small className="field-help">{description}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
