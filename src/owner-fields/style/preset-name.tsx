// Asks for the name of a preset.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { isComposing } from '../../../blocks/fields/composing.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { useSentence } from './use-presets.ts';

const LONGEST = 40;

interface PresetNameProps {
  /** The name so far. */
  name: string;
  /** Rejects with a message for the owner. */
  onName(name: string): Promise<void>;
  onCancel(): void;
}

/** Enter saves, Escape cancels. A name that is refused can be corrected. */
export function PresetName({ name, onName, onCancel }: PresetNameProps): ReactElement {
  const { translate } = useFieldServices();
  const sentenceOf = useSentence();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => box.current?.select(), []);

  const save = (): void => {
    const typed = box.current?.value.trim() ?? '';
    const isLong = typed.length > LONGEST;
    if (isLong) setFailure(translate('form.rule.maxLength', { limit: LONGEST }));
    else setFailure(typed === '' ? translate('editor.presets.nameless') : '');
    if (typed !== '' && !isLong) onName(typed).catch((error: unknown) => setFailure(sentenceOf(error)));
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    const act = { Enter: save, Escape: onCancel }[event.key];
    if (act === undefined) return;
    // Neither the dialog's own Enter nor its own Escape.
    event.preventDefault();
    act();
  };
  return (
    <div className="preset-naming">
      <label htmlFor={id}>{translate('editor.presets.name')}</label>
      <input
        ref={box}
        id={id}
        className="preset-box"
        defaultValue={name}
        autoComplete="off"
        aria-invalid={failure === '' ? undefined : true}
        aria-describedby={`${id}-failure`}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-failure`} className="presets-failure" role="alert">
        {failure}
      </p>
      <div className="choice-acts">
        <button type="button" className="choice-act" onClick={onCancel}>
          {translate('editor.presets.cancel')}
        </button>
        <button type="button" className="choice-act choice-act-main" onClick={save}>
          {translate('editor.presets.save')}
        </button>
      </div>
    </div>
  );
}
