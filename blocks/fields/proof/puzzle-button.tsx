// Lets the browser solve a puzzle for people who cannot read a captcha.
import { useRef, useState, type ReactElement } from 'react';
import { track } from '../../../runtime/model/pending-work.ts';
import { useFieldServices } from '../services.ts';
import { useAsking } from './asking.ts';

interface PuzzleButtonProps {
  /** Address of puzzles. */
  url: string;
  /** The form that the answer is for. */
  purpose: string;
  /** Takes the answer of the captcha. */
  onSolved(answer: string): void;
}

/** The answer is filled in, and screen readers announce the progress. */
export function PuzzleButton({ url, purpose, onSolved }: PuzzleButtonProps): ReactElement {
  const { translate } = useFieldServices();
  const { deviceId } = useAsking();
  const [status, setStatus] = useState('');
  const isWorking = useRef(false);

  const solve = async (): Promise<void> => {
    if (isWorking.current) return;
    isWorking.current = true;
    try {
      const { solvePuzzle } = await import('./solve-puzzle.ts');
      const answer = await solvePuzzle(url, { deviceId: await deviceId(), purpose }, (done, parts) =>
        setStatus(translate('form.captcha.working', { done: done + 1, parts })),
      );
      setStatus(translate('form.captcha.done'));
      onSolved(answer);
    } catch (error) {
      const reason = error instanceof Error && !(error instanceof TypeError) ? error.message : '';
      setStatus(reason === '' ? translate('form.captcha.failed') : reason);
    } finally {
      isWorking.current = false;
    }
  };

  return (
    <>
      <button className="field-link" type="button" onClick={() => void track('puzzle', solve())}>
        {translate('form.captcha.work')}
      </button>
      <p className="field-note" role="status">
        {status}
      </p>
    </>
  );
}
