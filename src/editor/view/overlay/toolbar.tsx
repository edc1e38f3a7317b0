// The toolbar of the locked element.
import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { KindTool } from '../../../../runtime/generated/documents.generated.ts';
import { focusOn, focusOnEnd } from '../../commands/elements/focus.ts';
import type { Editor } from '../../commands/editor.ts';
import { isBlock, isGroup } from '../../contracts/block-address.ts';
import { describeKeys, formatKeys, SHORTCUTS } from '../../contracts/shortcuts.ts';
import type { EditableElement } from '../../contracts/targets.ts';
import { Icon } from '../base/icon.tsx';
import { placeToolbar } from '../base/place-toolbar.ts';
import { useSession } from '../base/session.ts';
import { usePlace } from '../base/use-place.ts';

/** The index of the button that a key moves to. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface ToolbarButton {
  name: string;
  title: string;
  icon?: string;
  keys?: string;
  isEnabled: boolean;
  /** For the selected part of a text: an icon beside the tools of the element. */
  isForPart?: boolean;
  /** Why the owner should use it. */
  warning?: string;
  run(): void;
}

/** A WAI-ARIA toolbar: one tab stop, arrow keys move between its buttons. */
export const Toolbar = observer(function Toolbar({ editable }: { editable: EditableElement }): ReactElement {
  const { editor } = useSession();
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  usePlace(bar, () => editor.targets.rectOf(editable), placeToolbar);
  const tools = useTools(editor, editable);
  const buttons = [...tools, ...aroundButtons(editor, editable)];
  const stop = Math.min(focused, buttons.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = MOVES[event.key]?.(stop, buttons.length);
    // Focuses the end of the locked element; then the browser's Tab moves on from there.
    if (event.key === 'Tab' && !event.shiftKey) return focusOnEnd(editor.targets, editable);
    if (event.key === 'Tab') focusOn(editor.targets.find(editable)?.element ?? editable.element);
    else if (next === undefined) return;
    else event.currentTarget.querySelectorAll('button')[next]?.focus();
    event.preventDefault();
  };

  return (
    <div
      ref={bar}
      className="ed-tools"
      role="toolbar"
      tabIndex={-1}
      aria-disabled={!editor.page.isEditing}
      aria-label={editor.translate('toolsOf', { kind: nameOf(editor, editable) })}
      onKeyDown={onKeyDown}
    >
      {tools.length === 0 && <span className="ed-no-tools">{editor.translate('noTools')}</span>}
      {buttons.map((button, index) => (
        <ToolButton
          key={button.name}
          button={button}
          isStop={index === stop}
          onFocus={() => setFocused(index)}
        />
      ))}
    </div>
  );
});

function nameOf({ blocks, tools, translate }: Editor, { target }: EditableElement): string {
  if (!isGroup(target)) return tools.titleOf(target);
  return translate('blocks.several', { count: String(blocks.rightsOverChosen().count) });
}

/** The tools of an element. Compared by value: most changes of the page change no tool. */
function useTools(editor: Editor, editable: EditableElement): ToolbarButton[] {
  const tools = useMemo(() => {
    const list = (): { tool: KindTool; isEnabled: boolean; warning: string | undefined }[] =>
      editor.tools.list(editable).map((tool) => ({
        tool,
        isEnabled: editor.tools.isEnabled(tool, editable),
        warning: editor.tools.warningOf(tool, editable),
      }));
    return computed(list, { equals: isSame });
  }, [editor, editable]).get();
  return tools.map(({ tool, isEnabled, warning }) => ({
    name: tool.name,
    title: tool.title[editor.site.language] ?? tool.name,
    icon: tool.icon,
    keys: tool.keys,
    isEnabled,
    isForPart: tool.whileTyping,
    warning,
    run: () => void editor.runTool(tool.name),
  }));
}

/** The buttons that choose the item of a list and the block around an element. */
function aroundButtons(editor: Editor, { target }: EditableElement): ToolbarButton[] {
  if (isBlock(target)) return [];
  const { items, blocks } = editor;
  const item = items.around(target);
  const ofItem = item && {
    name: 'item',
    title: items.titleOf(item),
    icon: 'item',
    keys: SHORTCUTS.selectItem[0],
    isEnabled: true,
    run: () => items.choose(item),
  };
  const ofBlock = {
    name: 'block',
    title: editor.translate('blocks.whole'),
    icon: 'block',
    isEnabled: true,
    run: () => blocks.choose(target),
  };
  return ofItem === undefined ? [ofBlock] : [ofItem, ofBlock];
}

interface ToolButtonProps {
  button: ToolbarButton;
  /** True for the one button that is the toolbar's tab stop. */
  isStop: boolean;
  onFocus(): void;
}

function ToolButton({ button, isStop, onFocus }: ToolButtonProps): ReactElement {
  const { title, icon, keys, isEnabled, isForPart, warning, run } = button;
  const described = { 'aria-description': warning };
  const look = warning !== undefined ? ' ed-tool-warning' : isForPart === true ? ' ed-tool-part' : '';
  const named = isForPart === true ? title : undefined;
  return (
    <button
      type="button"
      className={`ed-tool${look}`}
      tabIndex={isStop ? 0 : -1}
      aria-disabled={!isEnabled}
      aria-keyshortcuts={keys === undefined ? undefined : describeKeys(keys)}
      {...described}
      title={warning ?? (keys === undefined ? named : `${title} (${formatKeys(keys)})`)}
      // The element keeps the focus and the caret.
      onPointerDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={() => isEnabled && run()}
    >
      {icon !== undefined && <Icon name={warning === undefined ? icon : 'warnings'} />}
      <span className="ed-tool-word">{title}</span>
    </button>
  );
}
