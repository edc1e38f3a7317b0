// Draws the toolbar of the locked element.
import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { isSame } from '../../../../runtime/compare/same.ts';
import type { KindTool } from '../../../../runtime/generated/documents.generated.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
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
  /** Why it is at rest. */
  why?: string;
  run(): void;
}

/** A WAI-ARIA toolbar: one tab stop, arrow keys move between its buttons. */
export const Toolbar = observer(function Toolbar({ editable }: { editable: EditableElement }): ReactElement {
  const { editor } = useSession();
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  usePlace(bar, () => editor.targets.rectOf(editable), placeToolbar);
  const { name, tools, item } = useOffer(editor, editable);
  const buttons = [
    ...tools.map((tool) => toolButton(editor, tool)),
    ...(item === undefined ? [] : [itemButton(editor, item)]),
    ...(isBlock(editable.target) ? [] : [blockButton(editor, editable)]),
  ];
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
      aria-label={editor.translate('toolsOf', { kind: name })}
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

interface OfferedTool {
  tool: KindTool;
  isEnabled: boolean;
  warning: string | undefined;
  why: string | undefined;
}

/** The item of a list around an element. */
interface ItemAround {
  target: EditTarget;
  title: string;
}

/** What the toolbar offers for an element. */
interface Offer {
  name: string;
  tools: OfferedTool[];
  item: ItemAround | undefined;
}

/** Compared by value: most changes of the page, such as a typed letter, change nothing of the offer. */
function useOffer(editor: Editor, editable: EditableElement): Offer {
  return useMemo(
    () => computed(() => readOffer(editor, editable), { equals: isSame }),
    [editor, editable],
  ).get();
}

function readOffer(editor: Editor, editable: EditableElement): Offer {
  const { tools, items } = editor;
  const { target } = editable;
  const item = isBlock(target) ? undefined : items.around(target);
  return {
    name: nameOf(editor, editable),
    tools: tools.list(editable).map((tool) => ({
      tool,
      isEnabled: tools.isEnabled(tool, editable),
      warning: tools.warningOf(tool, editable),
      why: tools.whyOf(tool, editable),
    })),
    item: item && { target: item, title: items.titleOf(item) },
  };
}

function toolButton(editor: Editor, { tool, isEnabled, warning, why }: OfferedTool): ToolbarButton {
  return {
    name: tool.name,
    title: tool.title[editor.site.language] ?? tool.name,
    icon: tool.icon,
    keys: tool.keys,
    isEnabled,
    isForPart: tool.whileTyping,
    warning,
    why,
    run: () => void editor.runTool(tool.name),
  };
}

/** Chooses the item of a list around an element. */
function itemButton({ items }: Editor, { target, title }: ItemAround): ToolbarButton {
  return {
    name: 'item',
    title,
    icon: 'item',
    keys: SHORTCUTS.selectItem[0],
    isEnabled: true,
    run: () => items.choose(target),
  };
}

/** Chooses the block around an element. */
function blockButton({ blocks, translate }: Editor, { target }: EditableElement): ToolbarButton {
  return {
    name: 'block',
    title: translate('blocks.whole'),
    icon: 'block',
    isEnabled: true,
    run: () => blocks.choose(target),
  };
}

interface ToolButtonProps {
  button: ToolbarButton;
  /** True for the one button that is the toolbar's tab stop. */
  isStop: boolean;
  onFocus(): void;
}

function ToolButton({ button, isStop, onFocus }: ToolButtonProps): ReactElement {
  const { title, icon, keys, isEnabled, isForPart, warning, why = warning, run } = button;
  const described = { 'aria-description': why };
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
      title={why ?? (keys === undefined ? named : `${title} (${formatKeys(keys)})`)}
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
