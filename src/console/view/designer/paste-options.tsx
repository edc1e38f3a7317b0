// Makes options of lines that are pasted.
import { useState, type ReactElement } from 'react';
import { textOf } from '../../../../runtime/designer/texts.ts';
import { readPastedLevels, rowsOf, withLevels } from './choice-levels.ts';
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
  const { languages } = designing;
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
    <PasteBox
      {...{ text, setText, close }}
      hint="pasteHint"
      left={{ skipped: added.skipped, columnsUnused: added.unused }}
      add={isFirst ? undefined : { count: added.lines.length, take: () => take(choices, added) }}
      replace={{ count: whole.lines.length, take: () => take([], whole) }}
    />
  );
}

/** The same of options with levels: by indentation, or by columns. */
export function PasteLevels({ choices, write, close }: PasteOptionsProps): ReactElement {
  const designing = useDesigner();
  const [text, setText] = useState('');
  const isFirst = choices.every(({ label }) => isOfKind(designing, label));
  const { paths, tooDeep } = readPastedLevels(text);
  const code = designing.languages[0]?.code ?? '';
  const added = withLevels(choices, choices, paths, code);
  const count = rowsOf(added).length - rowsOf(choices).length;
  const take = (next: readonly Choice[]): void => {
    write(next);
    close();
  };
  return (
    <PasteBox
      {...{ text, setText, close }}
      hint="pasteLevelsHint"
      left={{ skipped: isFirst ? 0 : paths.length - count, tooDeep }}
      add={isFirst ? undefined : { count, take: () => take(added) }}
      replace={{ count: paths.length, take: () => take(withLevels(choices, [], paths, code)) }}
    />
  );
}

interface Taking {
  count: number;
  take(): void;
}

interface PasteBoxProps {
  text: string;
  setText(text: string): void;
  /** The word that says what is understood. */
  hint: string;
  /** What of the lines does not become options, counted by the word that says it. */
  left: Readonly<Record<string, number>>;
  add: Taking | undefined;
  replace: Taking;
  close(): void;
}

function PasteBox({ text, setText, hint, left, add, replace, close }: PasteBoxProps): ReactElement {
  const { words } = useDesigner();
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
      <p className="ed-panel-hint">{words(hint)}</p>
      {Object.entries(left).map(
        ([key, count]) =>
          count > 0 && (
            <p key={key} className="ed-panel-hint" role="status">
              {words(key, { count: String(count) })}
            </p>
          ),
      )}
      <div className="fd-line">
        {add !== undefined && (
          <button
            type="button"
            className="ed-panel-button ed-panel-primary"
            disabled={add.count === 0}
            onClick={add.take}
          >
            {words('takeOptions', { count: String(add.count) })}
          </button>
        )}
        <button
          type="button"
          className={`ed-panel-button${add === undefined ? ' ed-panel-primary' : ''}`}
          disabled={replace.count === 0}
          onClick={replace.take}
        >
          {words('replaceOptions', { count: String(replace.count) })}
        </button>
        <button type="button" className="ed-panel-button ed-panel-quiet" onClick={close}>
          {words('cancel')}
        </button>
      </div>
    </div>
  );
}
