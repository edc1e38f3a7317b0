// Shows the word count, the reading time and the outline of a long text.
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useState, type ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { useChord } from '../controls/use-chord.ts';

interface OutlineEntry {
  level: number;
  text: string;
  position: number;
}

/** Of a text in Chinese or Japanese each character counts, else each word. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
/** So many words are read in a minute. */
const WORDS_A_MINUTE = 260;

export function countWords(text: string): number {
  const rest = text.replaceAll(SIGNS, ' ');
  return (text.match(SIGNS)?.length ?? 0) + (rest.match(WORDS)?.length ?? 0);
}

function outlineOf({ state }: Editor): OutlineEntry[] {
  const found: OutlineEntry[] = [];
  state.doc.descendants((node, position) => {
    if (node.type.name !== 'heading') return !node.isTextblock;
    found.push({ level: Number(node.attrs.level), text: node.textContent, position });
    return false;
  });
  return found;
}

/** Below a text: its words, its headings to jump to, and the focus mode. */
export function PageFoot({ editor }: { editor: Editor }): ReactElement {
  const { translate } = useFieldServices();
  const [isOpen, setOpen] = useState(false);
  const { words, outline } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      words: countWords(now.state.doc.textBetween(0, now.state.doc.content.size, ' ')),
      outline: outlineOf(now),
    }),
  });
  const [isFocused, toggleFocus] = useFocusMode();
  const jump = (position: number): void => {
    editor
      .chain()
      .setTextSelection(position + 1)
      .focus(undefined, { scrollIntoView: false })
      .run();
    const { node } = editor.view.domAtPos(position + 1);
    (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' });
  };
  return (
    <div className="rich-foot">
      {isOpen && outline.length > 0 && (
        <ol className="rich-outline" aria-label={translate('editor.rich.outline')}>
          {outline.map(({ level, text, position }) => (
            <li key={position} data-level={level}>
              <button type="button" onClick={() => jump(position)}>
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="rich-foot-line">
        <button
          type="button"
          aria-expanded={isOpen}
          disabled={outline.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('editor.rich.outline')}
        </button>
        <span>
          {translate('editor.rich.words', {
            count: words,
            minutes: words === 0 ? 0 : Math.max(1, Math.round(words / WORDS_A_MINUTE)),
          })}
        </span>
        <button type="button" aria-pressed={isFocused} aria-keyshortcuts="Control+." onClick={toggleFocus}>
          {translate('editor.rich.focusMode')}
        </button>
      </div>
    </div>
  );
}

/** The focus mode hides the menu and what stands beside, until it is ended or the text is left. */
function useFocusMode(): [boolean, () => void] {
  const [isFocused, setFocused] = useState(false);
  useChord('.', () => setFocused(!isFocused));
  useEffect(() => {
    document.documentElement.toggleAttribute('data-focus-mode', isFocused);
    return () => document.documentElement.removeAttribute('data-focus-mode');
  }, [isFocused]);
  return [isFocused, () => setFocused(!isFocused)];
}
