// Draws the box and the picture of a captcha, with a puzzle for people who cannot read it.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Input from 'antd/es/input/Input';
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ReactElement } from 'react';
import { typedCode } from '../../../runtime/model/typed-signs.ts';
import { delay } from '../../../runtime/model/pending-work.ts';
import { describe, idsOf } from '../connect.tsx';
import type { FieldProps } from '../contract.ts';
import { useFieldServices } from '../services.ts';
import { useAsking } from './asking.ts';
import { PuzzleButton } from './puzzle-button.tsx';

/** A picture that a lost connection or a busy server did not send is asked for again after so many ms. */
const PAUSES_MS = [1000, 4000];

interface Picture {
  /** Undefined until the address is known, and when the picture does not come. */
  source: string | undefined;
  isLost: boolean;
  refresh(): Promise<void>;
  onError(): void;
}

/** The picture of a captcha, a new one for each attempt. */
function usePicture(field: Field, image: unknown, spentBy: unknown): Picture {
  const { deviceId } = useAsking();
  const [{ source, failures }, set] = useState<{ source?: string; failures: number }>({ failures: 0 });
  const drawn = useRef(0);

  const load = async (isRetry = false): Promise<void> => {
    const drawing = `${Date.now()}-${(drawn.current += 1)}`;
    // Without an id the server refuses the picture, which is a failure like others.
    const query = new URLSearchParams({ deviceId: await deviceId().catch(() => ''), refresh: drawing });
    const next = `${String(image)}?${query.toString()}`;
    set((before) => ({ source: next, failures: isRetry ? before.failures : 0 }));
  };
  const loadLater = useEffectEvent(load);
  useEffect(() => {
    void loadLater();
    const id = field.form.subscribe(({ type, payload }) => {
      if (type !== 'rejected' && type !== spentBy) return;
      // The text belongs to the old picture. A reset shows no error for the empty field.
      void field.reset({ forceClear: true });
      // What it was for is done: it is needed again only for another request.
      if (type === spentBy && payload === true) field.setRequired(false);
      void loadLater();
    });
    return () => field.form.unsubscribe(id);
  }, [field, spentBy]);
  useEffect(() => {
    const pause = PAUSES_MS[failures - 1];
    // Another picture would take back the answer of the puzzle.
    const again = (): void => void (field.value || loadLater(true));
    return pause === undefined ? undefined : delay('captcha', again, pause);
  }, [failures, field]);
  const isLost = failures > PAUSES_MS.length;
  return {
    source: isLost ? undefined : source,
    isLost,
    refresh: () => load(),
    onError: () => set((before) => ({ ...before, failures: before.failures + 1 })),
  };
}

/** A picture is valid for one attempt: a click on it, and each attempt, loads a new one. */
export function CaptchaBox({ image, puzzle, purpose, spentBy, ...props }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const { source, isLost, refresh, onError } = usePicture(field, image, spentBy);
  const { control } = idsOf(field);
  const change = async (): Promise<void> => {
    field.setValue('');
    await refresh();
    document.getElementById(control)?.focus();
  };
  const fill = (answer: string): void => {
    void field.onInput(answer);
    document.getElementById(control)?.focus();
  };
  return (
    <div>
      <div className="field-with-button">
        <Input
          {...(props as ComponentProps<typeof Input>)}
          {...describe(field)}
          id={control}
          name={field.path.toString()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => void field.onInput(typedCode(target.value))}
          status={field.selfErrors.length > 0 ? 'error' : undefined}
        />
        <button
          className="field-picture"
          type="button"
          title={translate('form.captcha.change')}
          onClick={() => void change()}
        >
          {source === undefined ? null : (
            <img
              src={source}
              alt={translate('form.captcha.picture')}
              width={117}
              height={44}
              onError={onError}
            />
          )}
          <span className={isLost ? undefined : 'sr-only'}>{translate('form.captcha.change')}</span>
        </button>
      </div>
      <p className={isLost ? 'field-error' : undefined} role="status">
        {isLost ? translate('form.captcha.lost') : ''}
      </p>
      {typeof puzzle === 'string' ? (
        <PuzzleButton url={puzzle} purpose={String(purpose)} onSolved={fill} />
      ) : null}
    </div>
  );
}
