// Shows a stored rich text, and keeps what is typed until the editor is loaded.
import './rich-text.css';
import './page.css';
import { useEffect, useRef, type ClipboardEvent, type ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { attributesOf, type RichTextBoxProps } from './box-attributes.ts';
import { caretIn, type Handover } from './handover.ts';
import { readMarkup, showMarkup } from './safe-markup.ts';
import { ToolButton } from './tool-button.tsx';
import { ASKING, HISTORY, TOOLS, type ToolSign } from './tools.ts';

interface StoredTextProps extends RichTextBoxProps {
  /** Loads the editor: the owner is about to write. Fulfilled when it has come, false when it has not. */
  onWanted(): Promise<boolean>;
  /** The editor has come, and nothing is being composed: it may take over. */
  onReady(handover: Handover): void;
}

const SHOWN: readonly ToolSign[] = [
  ...TOOLS.filter(({ isOffered }) => isOffered === undefined),
  ...ASKING,
  ...HISTORY,
];

/** What is typed meanwhile stays, and a pressed tool is run by the editor. */
export function StoredText(props: StoredTextProps): ReactElement {
  const { id, isDisabled } = props;
  const { translate } = useFieldServices();
  const { whole, box, want, press, ...typing } = useWriting(props);
  return (
    <div
      ref={whole}
      className="rich-text"
      data-invalid={props.isInvalid ? '' : undefined}
      data-page={props.isPage === true ? '' : undefined}
      onPointerEnter={isDisabled ? undefined : want}
      onFocus={isDisabled ? undefined : want}
    >
      {isDisabled ? null : (
        <div
          role="toolbar"
          aria-label={translate('editor.rich.tools')}
          aria-controls={id}
          className="rich-tools"
        >
          {SHOWN.map((tool, at) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              isOff={HISTORY.some(({ name }) => name === tool.name)}
              isStop={at === 0}
              onPress={() => press(tool.name)}
            />
          ))}
        </div>
      )}
      <div
        {...attributesOf(props)}
        {...typing}
        data-hint={props.isPage === true ? translate('editor.rich.hint') : undefined}
        ref={box}
        contentEditable={!isDisabled}
        suppressContentEditableWarning
        className="rich-box"
      />
      <p className="rich-said" role="status" />
    </div>
  );
}

/** Keeps what an owner does before the editor has come. */
function useWriting({ value, onChange, onWanted, onReady }: StoredTextProps) {
  const whole = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const written = useRef<string>(undefined);
  const begun = useRef<Handover>({});
  const isComposing = useRef(false);
  useEffect(() => {
    if (box.current === null || written.current === value) return;
    written.current = value;
    showMarkup(box.current, value);
  }, [value]);
  const finish = (): void => {
    if (isComposing.current || whole.current === null || box.current === null) return;
    onReady({ ...begun.current, ...placeIn(whole.current, box.current) });
  };
  const want = (): void => void onWanted().then((hasCome) => hasCome && finish());
  const onInput = (): void => {
    if (box.current === null) return;
    written.current = readMarkup(box.current);
    onChange(written.current);
  };
  return {
    whole,
    box,
    want,
    press(name: string): void {
      begun.current.press = name;
      want();
    },
    onInput,
    onCompositionStart(): void {
      isComposing.current = true;
    },
    onCompositionEnd(): void {
      isComposing.current = false;
      onInput();
      want();
    },
    onPaste(event: ClipboardEvent): void {
      event.preventDefault();
      const { clipboardData: data } = event;
      begun.current.paste = { html: data.getData('text/html'), text: data.getData('text/plain') };
      want();
    },
  };
}

/** Where the focus and the caret are. */
function placeIn(whole: Element, box: Element): Pick<Handover, 'focus' | 'caret'> {
  const active = document.activeElement;
  if (active === box) return { focus: 'text', caret: caretIn(box) };
  const tool = active instanceof HTMLElement && whole.contains(active) ? active.dataset.tool : undefined;
  return tool === undefined ? {} : { focus: { tool } };
}
