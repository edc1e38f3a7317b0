import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { useFieldHost } from './host.ts';
import { useCountdown } from './proof/countdown.ts';

interface FormFailureProps {
  message: string;
  /** The form may be sent again after as many seconds; 0 when it may at once. */
  waitSeconds: number;
  /** Called when they have passed. */
  onReady(): void;
}

/**
 * Why a form was rejected, and how long to wait. Screen readers announce the sentence once, and not the
 * seconds.
 */
export function FormFailure({ message, waitSeconds, onReady }: FormFailureProps): ReactElement {
  const { say } = useFieldHost();
  const [left, start] = useCountdown();
  const begin = useEffectEvent(start);
  const ready = useEffectEvent(onReady);
  const isWaiting = waitSeconds > 0;
  useEffect(() => {
    if (waitSeconds === 0) return undefined;
    begin(waitSeconds);
    const timer = setTimeout(ready, waitSeconds * 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);
  return (
    <div className="form-failure">
      <p role="alert">{message}</p>
      {isWaiting ? <p>{say('form.wait', { seconds: left })}</p> : null}
    </div>
  );
}
