// The toolbar of the locked element.
import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { KindTool } from '../../../../runtime/generated/documents.generated.ts';
import { focusOn, focusOnEnd } from '../../commands/elements/focus.ts';
import type { Editor } from '../../commands/editor.ts';
import { isBlock } from '../../contracts/block-address.ts';
import { describeKeys, formatKeys } from '../../contracts/shortcuts.ts';
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
  run(): void;
}

/** A WAI-ARIA toolbar: one tab stop, arrow keys move between its buttons. */
export const Toolbar = observer(function Toolbar({ editable }: { editable: EditableElement }): ReactElement {
  const { editor } = useSession();
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  usePlace(bar, () => editor.targets.rectOf(editable), placeToolbar);
  const tools = useTools(editor, editable);
  const buttons = [...tools, ...blockButtons(editor, editable)];
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
      aria-label={editor.translate('toolsOf', { kind: editor.tools.titleOf(editable.target) })}
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

/** The tools of an element. Compared by value: most changes of the page change no tool. */
function useTools(editor: Editor, editable: EditableElement): ToolbarButton[] {
  const tools = useMemo(() => {
    const list = (): { tool: KindTool; isEnabled: boolean }[] =>
      editor.tools
        .list(editable)
        .map((tool) => ({ tool, isEnabled: editor.tools.isEnabled(tool, editable) }));
    return computed(list, { equals: isSame });
  }, [editor, editable]).get();
  return tools.map(({ tool, isEnabled }) => ({
    name: tool.name,
    title: tool.title[editor.site.language] ?? tool.name,
    icon: tool.icon,
    keys: tool.keys,
    isEnabled,
    run: () => void editor.runTool(tool.name),
  }));
}

/** The button that chooses the block around an element. */
function blockButtons(editor: Editor, { target }: EditableElement): ToolbarButton[] {
  if (isBlock(target)) return [];
  const run = (): void => editor.blocks.choose(target);
  return [{ name: 'block', title: editor.translate('blocks.whole'), icon: 'block', isEnabled: true, run }];
}

interface ToolButtonProps {
  button: ToolbarButton;
  /** True for the one button that is the toolbar's tab stop. */
  isStop: boolean;
  onFocus(): void;
}

function ToolButton({ button, isStop, onFocus }: ToolButtonProps): ReactElement {
  const { title, icon, keys, isEnabled, run } = button;
  return (
    <button
      type="button"
      className="ed-tool"
      tabIndex={isStop ? 0 : -1}
      aria-disabled={!isEnabled}
      aria-keyshortcuts={keys === undefined ? undefined : describeKeys(keys)}
      title={keys === undefined ? undefined : `${title} (${formatKeys(keys)})`}
      // The element keeps the focus and the caret.
      onPointerDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={() => isEnabled && run()}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className="ed-tool-word">{title}</span>
    </button>
  );
}
