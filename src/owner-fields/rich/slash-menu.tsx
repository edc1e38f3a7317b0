// Offers tools for a text while somebody types a slash and a word.
import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import type { Tool } from './tools.ts';

export interface SlashKeys {
  /** True when the menu has used the key. */
  press(event: KeyboardEvent): boolean;
}

interface SlashMenuProps {
  ref: Ref<SlashKeys>;
  editor: Editor;
  tools: readonly Tool[];
}

/** Where the words behind a slash begin, and what they are. */
interface Typed {
  from: number;
  to: number;
  text: string;
}

/** A slash at the beginning of a line or behind a space, and at most twenty characters without one. */
const SLASH = /(?:^|\s)\/([^\s/]{0,20})$/u;

function typedIn({ state, isEditable }: Editor): Typed | null {
  const { $from, empty } = state.selection;
  if (!empty || !isEditable || !$from.parent.isTextblock || $from.parent.type.spec.code === true) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const text = SLASH.exec(before)?.[1];
  return text === undefined ? null : { from: $from.pos - text.length - 1, to: $from.pos, text };
}

/**
 * The menu behind a slash: what can be inserted, found by words of both languages. The caret stays in the
 * text: a press on an entry does not take the focus.
 */
export function SlashMenu({ ref, editor, tools }: SlashMenuProps): ReactElement | null {
  const { translate } = useFieldServices();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number>();
  const typed = useEditorState({ editor, selector: ({ editor: now }) => typedIn(now) });
  const text = typed?.text.toLowerCase() ?? '';
  const found = findTools(tools, text, editor, translate);
  const isOpen = typed !== null && typed.from !== left;
  const isShown = isOpen && found.length > 0;
  const [at, choose] = useChoice(text, found.length);
  // A slash that is gone is no longer left alone.
  if (typed === null && left !== undefined) setLeft(undefined);
  const run = (tool: Tool | undefined): void => {
    if (typed === null || tool === undefined) return;
    editor.chain().focus().deleteRange({ from: typed.from, to: typed.to }).run();
    tool.run(editor);
  };
  const press = ({ key, isComposing }: KeyboardEvent): boolean => {
    if (!isOpen || isComposing) return false;
    if (!isShown) {
      if (key === 'Escape') setLeft(typed.from);
      return key === 'Escape';
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) choose((at + step + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') run(found[at]);
    else if (key === 'Escape') setLeft(typed.from);
    else return false;
    return true;
  };
  useImperativeHandle(ref, () => ({ press }));
  useActiveOption(editor, isShown ? `${id}-${at}` : undefined, id);
  useCaretPlace(list, editor, isOpen ? typed.from : undefined);
  if (!isOpen) return null;
  const around = document.getElementById('console-main') ?? document.body;
  const nothing = (
    <div ref={list} role="status" className="rich-slash rich-slash-none">
      {translate('editor.rich.noTool', { text: typed.text })}
    </div>
  );
  if (!isShown) return createPortal(nothing, around);
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={translate('editor.rich.insert')}
      className="rich-slash"
      onPointerDown={(event) => event.preventDefault()}
    >
      <Choices {...{ id, found, at, choose, run }} />
    </div>,
    around,
  );
}

interface ChoicesProps {
  id: string;
  found: readonly Tool[];
  at: number;
  choose(at: number): void;
  run(tool: Tool): void;
}

const Choices = ({ id, found, at, choose, run }: ChoicesProps): ReactElement[] =>
  found.map((tool, index) => (
    <button
      key={tool.name}
      type="button"
      tabIndex={-1}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === at}
      onPointerMove={() => choose(index)}
      onClick={() => run(tool)}
    >
      <ToolName tool={tool} />
    </button>
  ));

/** Of tools whose buttons show their names. */
const SIGNS: Readonly<Record<string, string>> = { picture: '▣', table: '▦', line: '―', link: '↗', file: '▤' };

function ToolName({ tool: { name, sign } }: { tool: Tool }): ReactElement {
  const { translate } = useFieldServices();
  const text = translate(`editor.rich.${name}`);
  return (
    <>
      <span aria-hidden className="rich-slash-sign">
        {sign ?? SIGNS[name]}
      </span>
      {text}
    </>
  );
}

/** Which entry is chosen; other words choose the first one again. */
function useChoice(text: string, count: number): [number, (at: number) => void] {
  const [chosen, setChosen] = useState({ text: '', at: 0 });
  const at = chosen.text === text ? Math.min(chosen.at, count - 1) : 0;
  return [at, (next) => setChosen({ text, at: next })];
}

/** The tools with a word that begins so. */
function findTools(
  tools: readonly Tool[],
  text: string,
  editor: Editor,
  translate: ReturnType<typeof useFieldServices>['translate'],
): Tool[] {
  const wordsOf = ({ name }: Tool): string[] =>
    `${translate(`editor.rich.${name}`)} ${translate(`editor.rich.words.${name}`)}`.toLowerCase().split(' ');
  return tools.filter(
    (tool) => tool.isOff?.(editor) !== true && wordsOf(tool).some((word) => word.startsWith(text)),
  );
}

/** The text says which entry of the menu is chosen. */
function useActiveOption(editor: Editor, option: string | undefined, list: string): void {
  useEffect(() => {
    if (option === undefined) return undefined;
    // There is none before the editor is mounted; then no menu is open, either.
    const { dom } = editor.view;
    dom.setAttribute('aria-activedescendant', option);
    dom.setAttribute('aria-controls', list);
    document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-activedescendant');
      dom.removeAttribute('aria-controls');
    };
  }, [editor, option, list]);
}

/** Keeps the menu at its line while the page scrolls: typing brings a line into sight. */
function useCaretPlace(
  list: RefObject<HTMLElement | null>,
  editor: Editor,
  position: number | undefined,
): void {
  useLayoutEffect(() => {
    if (position === undefined) return undefined;
    const place = (): void => {
      if (list.current !== null) placeAt(list.current, editor, position);
    };
    place();
    const undo = new AbortController();
    const options = { capture: true, passive: true, signal: undo.signal };
    for (const event of ['scroll', 'resize']) addEventListener(event, place, options);
    return () => undo.abort();
  });
}

/** Room in pixels for some entries of the menu; the others are scrolled to. */
const LEAST = 180;

/** Below the caret, as high as there is room, so that what was written stays in sight; else above it. */
function placeAt(list: HTMLElement, editor: Editor, position: number): void {
  const caret = editor.view.coordsAtPos(position);
  const below = innerHeight - caret.bottom - 14;
  list.style.maxHeight = below < LEAST ? '' : `min(22rem, ${below}px)`;
  const { offsetHeight, offsetWidth } = list;
  const isAbove = offsetHeight > below && caret.top > offsetHeight;
  list.style.left = `${Math.max(8, Math.min(caret.left, innerWidth - offsetWidth - 8))}px`;
  list.style.top = `${isAbove ? caret.top - offsetHeight - 6 : caret.bottom + 6}px`;
}
