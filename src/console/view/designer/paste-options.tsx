// Makes options of lines that are pasted.
import { useState, type ReactElement } from 'react';
import { textOf } from '../../../../runtime/designer/texts.ts';
import { readPasted, withPasted, type Choice, type PastedChoices } from './choices.ts';
import { isOfKind } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';

interface PasteOptionsProps {
  choices: readonly Choice[];
  write(choices: readonly Choice[]): void;
  close(): void;
}

/** One option a line; what repeats another one is skipped, and counted. */
export function PasteOptions({ choices, write, close }: PasteOptionsProps): ReactElement {
  const designing = useDesigner();
  const { words, languages } = designing;
  const [text, setText] = useState('');
  // Options that came with the kind are only there to be replaced.
  const isFirst = choices.every(({ label }) => isOfKind(designing, label));
  const codes = languages.map(({ code }) => code);
  const known = choices.map(({ label }) => textOf(label, codes[0] ?? ''));
  const added = readPasted(text, known, codes.length);
  const whole = readPasted(text, [], codes.length);
  const take = (kept: readonly Choice[], { lines }: PastedChoices): void => {
    write(withPasted(choices, kept, lines, codes));
    close();
  };
  return (
    <div className="fd-paste">
      <textarea
        className="ed-box"
        rows={8}
        aria-label={words('pasteOptions')}
        ref={(box) => {
          if (text === '') box?.focus();
        }}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className="ed-panel-hint">{words('pasteHint')}</p>
      <LeftOut choices={added} />
      <div className="fd-line">
        {!isFirst && (
          <button
            type="button"
            className="ed-panel-button ed-panel-primary"
            disabled={added.lines.length === 0}
            onClick={() => take(choices, added)}
          >
            {words('takeOptions', { count: String(added.lines.length) })}
          </button>
        )}
        <button
          type="button"
          className={`ed-panel-button${isFirst ? ' ed-panel-primary' : ''}`}
          disabled={whole.lines.length === 0}
          onClick={() => take([], whole)}
        >
          {words('replaceOptions', { count: String(whole.lines.length) })}
        </button>
        <button type="button" className="ed-panel-button ed-panel-quiet" onClick={close}>
          {words('cancel')}
        </button>
      </div>
    </div>
  );
}

/** What of the lines does not become options. */
function LeftOut({ choices: { skipped, unused } }: { choices: PastedChoices }): ReactElement {
  const { words } = useDesigner();
  const said = (key: string, count: number): ReactElement | false =>
    count > 0 && (
      <p className="ed-panel-hint" role="status">
        {words(key, { count: String(count) })}
      </p>
    );
  return (
    <>
      {said('skipped', skipped)}
      {said('columnsUnused', unused)}
    </>
  );
}
