// Shows why a form was rejected, and how long to wait until it can be sent again.
import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { useFieldServices } from './services.ts';
import { useCountdown } from './proof/countdown.ts';

interface FormFailureProps {
  message: string;
  /** Seconds until the form may be sent again; 0 if it may be sent at once. */
  waitSeconds: number;
  /** Called when the seconds have passed. */
  onReady(): void;
}

/** Screen readers announce the message once, without the seconds. */
export function FormFailure({ message, waitSeconds, onReady }: FormFailureProps): ReactElement {
  const { translate } = useFieldServices();
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
      {isWaiting ? <p>{translate('form.wait', { seconds: left })}</p> : null}
    </div>
  );
}
